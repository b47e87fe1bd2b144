import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { LicenseDetails as License, type LicenseValidation, licenses } from '#contract/licenses';
import { validation } from '#contract/validation';
import {
  ActionButton,
  Banner,
  Card,
  DateField,
  EmptyValue,
  FieldList,
  Offered,
  PageHeader,
  RecordPage,
  RelatedTabs,
  StatusBadge,
  TwoColumns,
  useText,
  useTranslateLabel,
} from '../../admin';
import { hasCapability, isOffered } from '../../dataProvider';
import { translateField } from '../../i18nProvider/translateField';
import { RecordActivity } from '../audit/RecordActivity';
import { GiveKeys } from '../orders/GiveKeys';
import { CustomerEmail } from '../orders/orderFields';
import { KeyPartsCard } from './KeyPartsCard';
import { DeleteLicense } from './LicenseActions';
import { LicenseDeliveriesCard } from './LicenseDeliveriesCard';
import { LicenseDetailsCard } from './LicenseDetailsCard';
import styles from './LicensePage.module.css';
import { useFlagText } from './licenseFields';
import { ReplaceLicense } from './ReplaceLicense';

export default function LicensePage() {
  return (
    <RecordPage<License>
      notFound="resources.licenses.not_found"
      refreshWhile={({ messages }) => Boolean(messages?.some(isBeingSent))}
    >
      {(license) => <LicenseContent license={license} />}
    </RecordPage>
  );
}

/** A delivery that failed is retried minutes later, so that the page does not wait for it. */
const isBeingSent = ({ state, reason }: License['messages'][number]) =>
  state === 'sending' || (state === 'queued' && reason === null);

function LicenseContent({ license }: { license: License }) {
  const translate = useTranslate();
  const getFlagText = useFlagText();
  const { license_id, license_status, license_group_id, channels = [], flag } = license;

  return (
    <>
      <PageHeader
        title={translate('resources.licenses.title', { id: license_id })}
        badge={<StatusBadge value={license_status} />}
        actions={
          <>
            <DeleteLicense variant="button" />
            {license_status === 'available' && (
              <GiveKeys gift={{ poolId: license_group_id, licenseId: license_id }} />
            )}
            {license_status !== 'replaced' && isOffered(licenses.replace) && (
              <ReplaceLicense id={license_id} poolId={license_group_id} channels={channels} />
            )}
          </>
        }
      />
      <RelatedTabs>
        <TwoColumns className={styles.page}>
          {flag && (
            <Banner tone="warning">
              {translate('resources.licenses.flagged', { flag: getFlagText(flag) })}
            </Banner>
          )}
          <LicenseDetailsCard license={license} />
          <Offered capability="license_lifecycle">
            <KeyPartsCard license={license} />
          </Offered>
          <div className={styles.status}>
            {license.validation && <ValidationCard id={license_id} {...license.validation} />}
            {license.sold_date !== null && <AssignmentCard license={license} />}
            {license.order_id && hasCapability('orders') && <LicenseDeliveriesCard license={license} />}
          </div>
          <RecordActivity kind="license" id={license_id} />
        </TwoColumns>
      </RelatedTabs>
    </>
  );
}

interface ValidationCardProps extends LicenseValidation {
  id: number;
}

function ValidationCard({ id, state, checked_at, ...texts }: ValidationCardProps) {
  const translate = useTranslate();
  const text = useText('validation.license');
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
  return (
    <ActionButton
      action={validation.validateLicense}
      input={{ params: { id } }}
      permission="licenses.write"
      success={({ verdict, ...texts }) => ({
        text: `validation.license.${verdict}`,
        type: NOTIFICATION_TYPES[verdict],
        values: { reason: translateField(texts, 'reason') },
      })}
      failure="validation.license.failed"
      refresh={['licenses']}
      pendingLabel={translate('validation.validating')}
    >
      {translate('validation.license.action')}
    </ActionButton>
  );
}

/** The order that the license was sold with, and its customer. */
function AssignmentCard({ license }: { license: License }) {
  const translate = useTranslate();
  const getLabel = useTranslateLabel(License);
  const { assignedSite: site, order, customer_id, owner_first_name, owner_last_name } = license;
  const customer = [owner_first_name, owner_last_name].filter(Boolean).join(' ');

  const entries = [
    {
      label: getLabel('assignedSite'),
      value: site ? <Link to={`/dashboard/sites/${site.id}`}>{site.name}</Link> : <EmptyValue />,
    },
    {
      label: getLabel('order_id'),
      value: order ? (
        <Link to={`/dashboard/orders/${order.id}`}>{license.order_id}</Link>
      ) : (
        (license.order_id ?? <EmptyValue />)
      ),
    },
    {
      label: translate('resources.licenses.customer_email'),
      value: <CustomerEmail id={customer_id} email={license.owner_email_address} />,
    },
    {
      label: translate('resources.licenses.customer_name'),
      value: customer ? <bdi>{customer}</bdi> : <EmptyValue />,
    },
    { label: getLabel('sold_date'), value: <DateField value={license.sold_date} /> },
    ...(hasCapability('license_lifecycle')
      ? [{ label: getLabel('valid_until'), value: <DateField value={license.valid_until} dateOnly /> }]
      : []),
  ];

  return (
    <Card title={translate('resources.licenses.assignment')}>
      <FieldList fields={entries} />
    </Card>
  );
}
