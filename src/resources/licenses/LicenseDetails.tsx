import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { License } from '#contract/licenses';
import { Card, DateText, FieldList, KeyText, Nothing, StatusBadge, useFieldLabel } from '../../kit';
import { Deliveries } from './Deliveries';

/** The key and what it may be used for. */
export function LicenseDetails({ license }: { license: License }) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(License);
  const { licenseGroup: pool } = license;

  const values = {
    license_key_decrypted: <KeyText value={license.license_key_decrypted} revealable />,
    licenseGroup: <Link to={`/dashboard/pools/${pool.id}`}>{pool.name}</Link>,
    license_status: <StatusBadge value={license.license_status} />,
    delivre_x_times: <Deliveries times={license.delivre_x_times} />,
    remaining_delivre_x_times: <Deliveries times={license.remaining_delivre_x_times} />,
    creation_date: <DateText value={license.creation_date} />,
    replacement_note: license.replacement_note || <Nothing />,
  };
  const entries = Object.entries(values).map(([field, value]) => ({ label: labelOf(field), value }));

  return (
    <Card title={translate('resources.licenses.details')}>
      <FieldList entries={entries} />
    </Card>
  );
}
