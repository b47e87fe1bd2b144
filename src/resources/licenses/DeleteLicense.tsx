import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';
import type { License, LicenseStatus } from '#contract/licenses';
import { BulkDeleteButton, DeleteButton } from '../../admin';
import styles from './licenses.module.css';

export function DeleteLicense({ variant }: { variant?: 'icon' | 'button' }) {
  return <DeleteButton variant={variant} warning={<DeletionWarning />} />;
}

function DeletionWarning() {
  const license = useRecordContext<License>();
  const translate = useTranslate();

  return (
    <>
      {translate('resources.licenses.delete.warning')}
      {license && isAssigned(license.license_status) && (
        <p>
          <strong className={styles.warning}>{translate('resources.licenses.delete.sold')}</strong>
        </p>
      )}
    </>
  );
}

export function BulkDeleteLicenses() {
  const translate = useTranslate();

  function warning(selected: RaRecord[]) {
    const assignedCount = selected.filter(({ license_status }) => isAssigned(license_status)).length;
    return (
      <>
        {translate('resources.licenses.delete.warning')}
        {assignedCount > 0 && (
          <p>
            <strong className={styles.warning}>
              {translate('resources.licenses.delete.some_sold', { smart_count: assignedCount })}
            </strong>
          </p>
        )}
      </>
    );
  }

  return <BulkDeleteButton warning={warning} />;
}

export function isAssigned(status: LicenseStatus): boolean {
  return status === 'sold' || status === 'exhausted';
}
