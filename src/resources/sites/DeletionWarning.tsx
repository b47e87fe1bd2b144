import { useTranslate } from 'react-admin';

export function DeletionWarning() {
  const translate = useTranslate();
  return <>{`${translate('resources.sites.delete_warning')} ${translate('kit.confirm.text')}`}</>;
}
