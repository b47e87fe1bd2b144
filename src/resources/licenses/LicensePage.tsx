import { useRecordContext, useTranslate } from 'ra-core';
import type { LicenseDetails as License, LicenseValidation } from '#contract/licenses';
import { validation } from '#contract/validation';
import {
  Banner,
  Button,
  Card,
  DateField,
  EmptyValue,
  FieldList,
  PageHeader,
  RecordPage,
  StatusBadge,
  TwoColumns,
  useAction,
} from '../../admin';
import { translateField } from '../../texts/translateField';
import { RecordActivity } from '../audit/RecordActivity';
import { AssignmentCard } from './AssignmentCard';
import { DeleteLicense } from './DeleteLicense';
import { LicenseDeliveriesCard } from './LicenseDeliveriesCard';
import { LicenseDetailsCard } from './LicenseDetailsCard';
import styles from './LicensePage.module.css';
import { ReplaceLicense } from './ReplaceLicense';
import { useFlagText } from './useFlagText';

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
        {license.order_id && <LicenseDeliveriesCard license={license} />}
      </div>
      <RecordActivity kind="license" id={license_id} />
    </TwoColumns>
  );
}

interface ValidationCardProps extends LicenseValidation {
  id: number;
}

function ValidationCard({ id, state, checked_at, ...texts }: ValidationCardProps) {
  const translate = useTranslate();
  const text = (name: string) => translate(`validation.license.${name}`);
  const entries = [
    {
      label: text('state'),
      value: <StatusBadge value={state} label={translate(`validation.state.${state}`)} />,
    },
    { label: text('reason'), value: translateField(texts, 'reason') || <EmptyValue /> },
    {
      label: text('checked_at'),
      value: checked_at ? <DateField value={checked_at} /> : text('never'),
    },
  ];

  return (
    <Card title={text('title')} actions={<ValidateLicense id={id} />}>
      <FieldList fields={entries} />
    </Card>
  );
}

const NOTIFICATION_TYPES = { valid: 'success', invalid: 'error', unknown: 'warning' } as const;

function ValidateLicense({ id }: { id: number }) {
  const translate = useTranslate();
  const [validate, { isPending }] = useAction(validation.validateLicense, {
    success: ({ verdict, ...texts }) => ({
      message: `validation.license.${verdict}`,
      type: NOTIFICATION_TYPES[verdict],
      messageArgs: { reason: translateField(texts, 'reason') },
    }),
    failure: 'validation.license.failed',
    refresh: ['licenses'],
  });

  return (
    <Button permission="licenses.write" onClick={() => validate({ params: { id } })} disabled={isPending}>
      {translate(isPending ? 'validation.validating' : 'validation.license.action')}
    </Button>
  );
}
