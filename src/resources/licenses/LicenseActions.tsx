import { useTranslate } from 'react-admin';
import { Button } from '../../kit';
import { ExportLicenses } from './ExportLicenses';

export function LicenseActions() {
  const translate = useTranslate();
  return (
    <>
      <ExportLicenses />
      <Button to="/dashboard/licenses/import">{translate('resources.licenses.import')}</Button>
    </>
  );
}
