import { useRecordContext, useTranslate } from 'ra-core';
import type { LicenseDetails as License } from '#contract/licenses';
import { Banner, PageHeader, RecordPage, StatusBadge, TwoColumns } from '../../admin';
import { RecordActivity } from '../audit/RecordActivity';
import { AssignmentCard } from './AssignmentCard';
import { DeleteLicense } from './DeleteLicense';
import { LicenseDetailsCard } from './LicenseDetailsCard';
import { LicenseMessagesCard } from './LicenseMessagesCard';
import styles from './LicensePage.module.css';
import { ReplaceLicense } from './ReplaceLicense';
import { useFlagText } from './useFlagText';
import { ValidationCard } from './ValidationCard';

export default function LicensePage() {
  return (
    <RecordPage<License>
      notFound="resources.licenses.not_found"
      refreshWhile={({ messages }) => Boolean(messages?.some(isBeingSent))}
    >
      <LicenseContent />
    </RecordPage>
  );
}

/** A message that failed before is retried minutes later. */
const isBeingSent = ({ state, reason }: License['messages'][number]) =>
  state === 'sending' || (state === 'queued' && reason === null);

function LicenseContent() {
  const license = useRecordContext<License>();
  const translate = useTranslate();
  const getFlagText = useFlagText();
  if (!license) return null;
  const { license_id, license_status, license_group_id, channels = [], flag } = license;

  return (
    <TwoColumns className={styles.page}>
      <PageHeader
        title={translate('resources.licenses.title', { id: license_id })}
        badge={<StatusBadge value={license_status} />}
        actions={
          <>
            <DeleteLicense variant="button" />
            {license_status !== 'replaced' && (
              <ReplaceLicense id={license_id} poolId={license_group_id} channels={channels} />
            )}
          </>
        }
      />
      {flag && (
        <Banner tone="warning">{translate('resources.licenses.flagged', { flag: getFlagText(flag) })}</Banner>
      )}
      <LicenseDetailsCard license={license} />
      <div className={styles.status}>
        {license.validation && <ValidationCard id={license_id} {...license.validation} />}
        {license_status !== 'available' && <AssignmentCard license={license} />}
        {license.order_id && <LicenseMessagesCard license={license} />}
      </div>
      <RecordActivity kind="license" id={license_id} />
    </TwoColumns>
  );
}
