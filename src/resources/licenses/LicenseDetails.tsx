import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { LicenseDetails as License } from '#contract/licenses';
import { Card, DateText, FieldList, Nothing, StatusBadge, useFieldLabel } from '../../kit';
import { Deliveries } from './Deliveries';
import { LicenseKey } from './LicenseKey';
import { LicenseLinks } from './LicenseLinks';

/** The key and what it may be used for. */
export function LicenseDetails({ license }: { license: License }) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(License);
  const { licenseGroup: pool } = license;

  const values = {
    license_key_decrypted: <LicenseKey license={license} revealable />,
    licenseGroup: <Link to={`/dashboard/pools/${pool.id}`}>{pool.name}</Link>,
    license_status: <StatusBadge value={license.license_status} />,
    delivre_x_times: <Deliveries times={license.delivre_x_times} />,
    remaining_delivre_x_times: <Deliveries times={license.remaining_delivre_x_times} />,
    creation_date: <DateText value={license.creation_date} />,
    replacement_note: license.replacement_note || <Nothing />,
    ...neighbours(license),
  };
  const entries = Object.entries(values).map(([field, value]) => ({ label: labelOf(field), value }));

  return (
    <Card title={translate('resources.licenses.details')}>
      <FieldList entries={entries} />
    </Card>
  );
}

/** The line of replacements, where there is one. A license that comes from a list does not know it yet. */
function neighbours({ replaced_by = [], replaces = [] }: Partial<License>) {
  return {
    ...(replaced_by.length > 0 && { replaced_by: <LicenseLinks ids={replaced_by} /> }),
    ...(replaces.length > 0 && { replaces: <LicenseLinks ids={replaces} /> }),
  };
}
