import { useTranslate } from 'react-admin';
import { PageHeader } from '../admin/ui/PageHeader';

/** react-admin redirects here from a page that `canAccess` refuses. */
export function AccessDenied() {
  const translate = useTranslate();
  return (
    <PageHeader title={translate('ra.page.access_denied')} subtitle={translate('ra.message.access_denied')} />
  );
}
