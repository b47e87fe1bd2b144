import './licenses.css';
import { useTranslate } from 'react-admin';
import { Button, ShowButton } from '../../admin';
import { DeleteLicense } from './DeleteLicense';

export function ImportButton() {
  const translate = useTranslate();
  return <Button to="/dashboard/licenses/import">{translate('resources.licenses.import')}</Button>;
}

export function LicenseRowActions() {
  return (
    <div className="license-actions">
      <ShowButton />
      <DeleteLicense />
    </div>
  );
}
