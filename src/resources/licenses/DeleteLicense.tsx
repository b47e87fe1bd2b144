import { useRecordContext, useTranslate } from 'ra-core';
import type { License, LicenseStatus } from '#contract/licenses';
import { DeleteButton } from '../../admin';
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

export function isAssigned(status: LicenseStatus): boolean {
  return status === 'sold' || status === 'exhausted';
}
