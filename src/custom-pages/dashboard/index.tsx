import { useTranslate } from 'react-admin';
import { PageHeader } from '../../kit';

export default function DashboardPage() {
  const translate = useTranslate();
  return <PageHeader title={translate('shell.nav.dashboard')} />;
}
