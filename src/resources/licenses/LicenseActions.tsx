import { useRecordContext, useTranslate } from 'ra-core';
import type { License, LicenseStatus } from '#contract/licenses';
import { Button, DeleteButton, ShowButton } from '../../admin';
import styles from './licenses.module.css';

export function ImportButton() {
  const translate = useTranslate();
  return (
    <Button permission="licenses.import" to="/dashboard/licenses/import">
      {translate('resources.licenses.import')}
    </Button>
  );
}

/** In the table only: a tap on a card opens the license page, which has the actions. */
export function LicenseRowActions() {
  return (
    <div className={styles.actions} data-table-only>
      <ShowButton />
      <DeleteLicense />
    </div>
  );
}

export function DeleteLicense({ variant }: { variant?: 'icon' | 'button' }) {
  return <DeleteButton variant={variant} warning={<DeletionWarning />} />;
}

function DeletionWarning() {
  const translate = useTranslate();
  const license = useRecordContext<License>();
  const isSold = license && isAssigned(license.license_status);
  return <LicenseDeletionWarning sold={isSold ? translate('resources.licenses.delete.sold') : undefined} />;
}

/** The consequences of a deletion, with a warning of keys that customers have. */
export function LicenseDeletionWarning({ sold }: { sold: string | undefined }) {
  const translate = useTranslate();
  return (
    <>
      {translate('resources.licenses.delete.warning')}
      {sold && (
        <p>
          <strong className={styles.warning}>{sold}</strong>
        </p>
      )}
    </>
  );
}

export function isAssigned(status: LicenseStatus): boolean {
  return status === 'sold' || status === 'exhausted';
}
