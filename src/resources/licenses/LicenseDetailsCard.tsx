import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { LicenseUpdate, UNLIMITED } from '#contract/licenseForms';
import { LicenseDetails as License, licenses } from '#contract/licenses';
import {
  Card,
  DateField,
  DateInput,
  DialogButton,
  EmptyValue,
  FieldList,
  NumberField,
  StatusBadge,
  SubmitDialog,
  useInputLabel,
  useText,
  useTranslateLabel,
} from '../../admin';
import { callEndpoint, hasCapability } from '../../dataProvider';
import { LicenseKeyField } from './licenseFields';
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
    ...(hasCapability('license_lifecycle') && { expires_on: <ExpiryDateField license={license} /> }),
    replacement_note: license.replacement_note || <EmptyValue />,
    ...(license.batch_id && {
      batch_id: <Link to={`/dashboard/batches/${license.batch_id}`}>#{license.batch_id}</Link>,
    }),
    ...(license.note && { note: license.note }),
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

/** The key's own last day, with a button to change it. */
function ExpiryDateField({ license }: { license: License }) {
  const text = useText('messages.license.expiry');
  return (
    <span className={styles.links}>
      <DateField value={license.expires_on} dateOnly />
      {license.license_status !== 'replaced' && (
        <DialogButton
          permission="licenses.write"
          size="small"
          dialog={(onClose) => <ExpiryDateDialog license={license} onClose={onClose} />}
        >
          {text('change')}
        </DialogButton>
      )}
    </span>
  );
}

const ExpiryUpdate = z.pick(LicenseUpdate, { expires_on: true });

function ExpiryDateDialog({ license, onClose }: { license: License; onClose: () => void }) {
  const text = useText('messages.license.expiry');
  const getLabel = useInputLabel(ExpiryUpdate, 'resources.licenses');
  const { license_id: id, expires_on } = license;
  return (
    <SubmitDialog
      title={text('title', { id })}
      text={text('help')}
      schema={ExpiryUpdate}
      defaultValues={{ expires_on }}
      send={(body: LicenseUpdate) => callEndpoint(licenses.update, { params: { id }, body })}
      success="messages.license.expiry.saved"
      failure="resources.licenses.notifications.update_failed"
      onClose={onClose}
    >
      <DateInput source="expires_on" label={getLabel('expires_on')} optional />
    </SubmitDialog>
  );
}
