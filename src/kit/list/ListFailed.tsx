import { useListContext, useTranslate } from 'react-admin';
import { LoadFailed } from '../ui/LoadFailed';

/** The list could not be read. */
export function ListFailed() {
  const { error, refetch } = useListContext();
  const translate = useTranslate();
  return <LoadFailed title={translate('kit.list.failed')} error={error} onRetry={() => refetch()} />;
}
