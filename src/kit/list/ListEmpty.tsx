import { useListContext, useTranslate } from 'react-admin';
import type { EmptyDeclaration } from '../declare/declaration';
import { useText } from '../declare/useText';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { CreateLink } from './CreateLink';

interface ListEmptyProps {
  empty?: EmptyDeclaration;
  createLabel?: string;
}

/** Nothing to list: because of the filters, or because there is nothing yet. */
export function ListEmpty({ empty, createLabel }: ListEmptyProps) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const text = useText();

  if (Object.keys(filterValues).length > 0) {
    const clear = <Button onClick={() => setFilters({})}>{translate('kit.list.clear_filters')}</Button>;
    return (
      <EmptyState title={text('kit.list.no_match')} text={text('kit.list.no_match_text')} action={clear} />
    );
  }
  const action = empty?.action ?? (createLabel && <CreateLink label={createLabel} />);
  return (
    <EmptyState
      title={text(empty?.title ?? 'kit.list.empty')}
      text={empty?.text && text(empty.text)}
      action={action}
    />
  );
}
