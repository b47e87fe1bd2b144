import { ViewButton } from '../../kit';
import { DeleteLicense } from './DeleteLicense';
import './licenses.css';

export function LicenseRowActions() {
  return (
    <div className="license-actions">
      <ViewButton />
      <DeleteLicense />
    </div>
  );
}
