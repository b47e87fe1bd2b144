import { useListContext, useTranslate } from 'react-admin';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';

/** The list could not be read: why, and once more. */
export function ListFailed() {
  const { error, refetch } = useListContext();
  const translate = useTranslate();
  const again = <Button onClick={() => refetch()}>{translate('kit.list.retry')}</Button>;

  return (
    <div role="alert">
      <EmptyState title={translate('kit.list.failed')} text={error?.message} action={again} />
    </div>
  );
}
