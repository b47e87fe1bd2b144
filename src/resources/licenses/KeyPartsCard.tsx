import { useGetOne, useTranslate } from 'ra-core';
import * as z from 'zod/mini';
import type { PresentedPart } from '#contract/keyParts';
import { LicenseUpdate } from '#contract/licenseForms';
import { type LicenseDetails, licenses } from '#contract/licenses';
import type { Pool } from '#contract/pools';
import {
  Card,
  DialogButton,
  EmptyValue,
  FieldList,
  SecretField,
  SubmitDialog,
  UrlField,
  useText,
} from '../../admin';
import { callEndpoint } from '../../dataProvider';
import styles from './licenses.module.css';
import { PartInputs } from './PartInputs';

/** The parts of a key that its pool says, to read, copy and change; nothing for a pool whose keys have none. */
export function KeyPartsCard({ license }: { license: LicenseDetails }) {
  const text = useText('messages.license.parts');
  const { data: pool } = useGetOne<Pool>('pools', { id: license.license_group_id });
  const { parts } = license;
  const declared = pool?.key_parts ?? [];
  if (declared.length === 0 && parts.length === 0) return null;

  const empty = declared.filter(({ name }) => !parts.some((part) => part.name === name));
  return (
    <Card
      title={text('title')}
      actions={
        license.license_status !== 'replaced' &&
        declared.length > 0 && (
          <DialogButton
            permission="licenses.read_keys"
            size="small"
            dialog={(onClose) => <PartsDialog license={license} pool={pool} onClose={onClose} />}
          >
            {text('change')}
          </DialogButton>
        )
      }
    >
      <FieldList
        fields={[
          ...parts.map((part) => ({ label: part.label, value: <PartField part={part} /> })),
          ...empty.map(({ label }) => ({ label, value: <EmptyValue /> })),
        ]}
      />
    </Card>
  );
}

function PartField({ part: { kind, value } }: { part: PresentedPart }) {
  if (kind === 'link') return <UrlField value={value} />;
  if (kind === 'multiline') return <span className={styles.lines}>{value}</span>;
  return <SecretField value={value} revealable />;
}

const PartsUpdate = z.pick(LicenseUpdate, { parts: true });

interface PartsDialogProps {
  license: LicenseDetails;
  pool: Pool | undefined;
  onClose: () => void;
}

function PartsDialog({ license: { license_id: id, parts }, pool, onClose }: PartsDialogProps) {
  const translate = useTranslate();
  const text = useText('messages.license.parts');
  return (
    <SubmitDialog
      title={text('change_title', { id })}
      schema={PartsUpdate}
      defaultValues={{ parts: Object.fromEntries(parts.map(({ name, value }) => [name, value])) }}
      submitLabel={translate('kit.form.save')}
      send={(body: LicenseUpdate) => callEndpoint(licenses.update, { params: { id }, body })}
      success="messages.license.parts.saved"
      failure="resources.licenses.notifications.update_failed"
      onClose={onClose}
    >
      <PartInputs parts={pool?.key_parts ?? []} />
    </SubmitDialog>
  );
}
