import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { UNLIMITED } from '#contract/licenseForms';
import { LicenseDetails as License } from '#contract/licenses';
import {
  Card,
  DateField,
  EmptyValue,
  FieldList,
  NumberField,
  StatusBadge,
  useTranslateLabel,
} from '../../admin';
import { ExpiryDateField } from './ExpiryDateField';
import { LicenseKeyField } from './LicenseKeyField';
import styles from './licenses.module.css';

export function LicenseDetailsCard({ license }: { license: License }) {
  const translate = useTranslate();
  const getLabel = useTranslateLabel(License);
  const { licenseGroup: pool } = license;

  const values = {
    license_key_decrypted: <LicenseKeyField license={license} revealable />,
    licenseGroup: <Link to={`/dashboard/pools/${pool.id}`}>{pool.name}</Link>,
    license_status: <StatusBadge value={license.license_status} />,
    delivre_x_times: <DeliveryLimitField value={license.delivre_x_times} />,
    remaining_delivre_x_times: <DeliveryLimitField value={license.remaining_delivre_x_times} />,
    creation_date: <DateField value={license.creation_date} />,
    expires_on: <ExpiryDateField license={license} />,
    replacement_note: license.replacement_note || <EmptyValue />,
    ...getReplacementFields(license),
  };
  const entries = Object.entries(values).map(([field, value]) => ({ label: getLabel(field), value }));

  return (
    <Card title={translate('resources.licenses.details')}>
      <FieldList fields={entries} />
    </Card>
  );
}

/** The replacement chain. A record from a list does not include it. */
function getReplacementFields({ replaced_by = [], replaces = [] }: Partial<License>) {
  return {
    ...(replaced_by.length > 0 && { replaced_by: <LicenseLinks ids={replaced_by} /> }),
    ...(replaces.length > 0 && { replaces: <LicenseLinks ids={replaces} /> }),
  };
}

function LicenseLinks({ ids }: { ids: number[] }) {
  return (
    <span className={styles.links}>
      {ids.map((id) => (
        <Link key={id} to={`/dashboard/licenses/${id}`}>
          #{id}
        </Link>
      ))}
    </span>
  );
}

function DeliveryLimitField({ value }: { value: number }) {
  const translate = useTranslate();
  return value === UNLIMITED ? translate('resources.licenses.unlimited') : <NumberField value={value} />;
}
