import { useCreatePath, useListContext, useResourceContext, useTranslate } from 'react-admin';
import { useTranslateText } from '../hooks/useTranslateText';
import type { EmptyDeclaration } from '../resource/declarations';
import { Button } from '../ui/Button';
import { EmptyState, ErrorState } from '../ui/EmptyState';

interface EmptyProps {
  empty?: EmptyDeclaration;
  createLabel?: string;
}

/** Empty state: no match for the filters, or no records yet. */
export function Empty({ empty, createLabel }: EmptyProps) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const translateText = useTranslateText();

  if (Object.keys(filterValues).length > 0) {
    const clearButton = <Button onClick={() => setFilters({})}>{translate('kit.list.clear_filters')}</Button>;
    return (
      <EmptyState
        title={translateText('kit.list.no_match')}
        text={translateText('kit.list.no_match_text')}
        action={clearButton}
      />
    );
  }
  const action = empty?.action ?? (createLabel && <CreateButton label={createLabel} />);
  return (
    <EmptyState
      title={translateText(empty?.title ?? 'kit.list.empty')}
      text={empty?.text && translateText(empty.text)}
      action={action}
    />
  );
}

export function ListError() {
  const { error, refetch } = useListContext();
  const translate = useTranslate();
  return <ErrorState title={translate('kit.list.failed')} error={error} onRetry={() => refetch()} />;
}

export function CreateButton({ label }: { label: string }) {
  const resource = useResourceContext();
  const createPath = useCreatePath();
  const translateText = useTranslateText();

  return (
    <Button to={createPath({ resource, type: 'create' })} variant="contained" color="primary">
      {translateText(label)}
    </Button>
  );
}
