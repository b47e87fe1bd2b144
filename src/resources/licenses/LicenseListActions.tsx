import { useTranslate } from 'ra-core';
import { Button, ShowButton } from '../../admin';
import { DeleteLicense } from './DeleteLicense';
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
