import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { ExportLicenses } from './ExportLicenses';

export function LicenseActions() {
  const translate = useTranslate();
  return (
    <>
      <ExportLicenses />
      <Button component={Link} to="/dashboard/licenses/import">
        {translate('resources.licenses.import')}
      </Button>
    </>
  );
}
