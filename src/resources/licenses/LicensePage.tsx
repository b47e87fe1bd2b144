import { useRecordContext, useTranslate } from 'react-admin';
import type { LicenseDetails as License } from '#contract/licenses';
import { Banner, Columns, PageHeader, RecordPage, StatusBadge, useText } from '../../kit';
import { RecordActivity } from '../audit/RecordActivity';
import { Assignment } from './Assignment';
import { DeleteLicense } from './DeleteLicense';
import { Delivery } from './Delivery';
import { LicenseDetails } from './LicenseDetails';
import './LicensePage.css';
import { ReplaceLicense } from './ReplaceLicense';
import { Validation } from './Validation';

/** A license's page. */
export default function LicensePage() {
  return (
    <RecordPage notFound="resources.licenses.not_found">
      <LicenseSheet />
    </RecordPage>
  );
}

function LicenseSheet() {
  const license = useRecordContext<License>();
  const translate = useTranslate();
  const text = useText();
  if (!license) return null;
  const { license_id, license_status, flag } = license;

  return (
    <Columns className="license-page">
      <PageHeader
        title={translate('resources.licenses.numbered', { id: license_id })}
        badge={<StatusBadge value={license_status} />}
        actions={
          <>
            <DeleteLicense variant="button" />
            {license_status !== 'replaced' && <ReplaceLicense id={license_id} />}
          </>
        }
      />
      {flag && (
        <Banner tone="warning">{translate('resources.licenses.flagged', { flag: text(flag) })}</Banner>
      )}
      <LicenseDetails license={license} />
      <div className="license-fate">
        {license.validation && <Validation id={license_id} {...license.validation} />}
        {license_status !== 'available' && <Assignment license={license} />}
        {license.order_id && <Delivery license={license} />}
      </div>
      <RecordActivity kind="license" id={license_id} />
    </Columns>
  );
}
