import { useTranslate } from 'react-admin';
import { PageHeader } from '../../kit';

export default function SettingsPage() {
  const translate = useTranslate();
  return <PageHeader title={translate('shell.user.settings')} />;
}
