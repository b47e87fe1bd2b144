import {
  useCreatePath,
  useListContext,
  useListFilterContext,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
} from 'ra-core';
import { createContext, useContext } from 'react';
import { useResourcePermission } from '../access/Permitted';
import { useDeclaredText } from '../hooks/useDeclaredText';
import { useGetCreateLabel } from '../hooks/useTranslateLabel';
import type { DeclaredText } from '../resource/texts';
import { Button } from '../ui/Button';
import { EmptyState, ErrorState } from '../ui/EmptyState';
import type { ListProps } from './useListProps';

/** Empty state: no match for the filters, or no records yet. */
export function Empty({ empty, createLabel }: Pick<ListProps, 'empty' | 'createLabel'>) {
  const { filterValues, setFilters } = useListFilterContext();
  const { hasCreate } = useResourceDefinition();
  const translate = useTranslate();
  const declaredText = useDeclaredText();

  if (Object.keys(filterValues).length > 0) {
    const clearButton = <Button onClick={() => setFilters({})}>{translate('kit.list.clear_filters')}</Button>;
    return (
      <EmptyState
        title={translate('kit.list.no_match')}
        text={translate('kit.list.no_match_text')}
        action={clearButton}
      />
    );
  }
  const action = empty?.action ?? (hasCreate && <CreateButton label={createLabel} />);
  return (
    <EmptyState
      title={declaredText(empty?.title ?? 'kit.list.empty')}
      text={empty?.text && declaredText(empty.text)}
      action={action}
    />
  );
}

export function ListError() {
  const { error, refetch } = useListContext();
  const translate = useTranslate();
  return <ErrorState title={translate('kit.list.failed')} error={error} onRetry={() => refetch()} />;
}

/** Opens the form of a new record; of a list whose resource is embedded. */
export const OpenDialogContext = createContext<(() => void) | undefined>(undefined);

interface CreateButtonProps {
  /** Default: the text `resources.<name>.create`, else "Create" and the name of the resource. */
  label?: DeclaredText;
  /** The main action of its page. */
  isMain?: boolean;
}

/** Link to the create page of the resource; of an embedded one, opens its dialog. */
export function CreateButton({ label, isMain = false }: CreateButtonProps) {
  const resource = useResourceContext() ?? '';
  const createPath = useCreatePath();
  const getCreateLabel = useGetCreateLabel();
  const declaredText = useDeclaredText();
  const permission = useResourcePermission('create');
  const openDialog = useContext(OpenDialogContext);
  const target = openDialog ? { onClick: openDialog } : { to: createPath({ resource, type: 'create' }) };

  return (
    <Button
      permission={permission}
      {...target}
      variant={isMain ? 'contained' : undefined}
      color={isMain ? 'primary' : undefined}
    >
      {label ? declaredText(label) : getCreateLabel(resource)}
    </Button>
  );
}
