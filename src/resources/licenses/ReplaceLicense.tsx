import { useGetOne, useTranslate } from 'ra-core';
import type { OrderChannel } from '#contract/deliveries';
import { LicenseReplace } from '#contract/licenseForms';
import { type LicenseDetails, licenses } from '#contract/licenses';
import type { Pool } from '#contract/pools';
import {
  Banner,
  DialogButton,
  SubmitDialog,
  TextInput,
  useFormats,
  useInputLabel,
  useText,
} from '../../admin';
import { callEndpoint, hasCapability } from '../../dataProvider';
import { translateField } from '../../i18nProvider/translateField';
import { FreeKeyInput } from './FreeKeyInput';
import { useOpenAfterRender } from './useOpenAfterRender';

interface ReplaceLicenseProps extends Omit<ReplaceDialogProps, 'onReplaced' | 'onClose'> {
  size?: 'small' | 'medium';
  /** Stays on the page, which may have several licenses, instead of opening the replacement. */
  stay?: boolean;
}

export function ReplaceLicense({ size, stay = false, ...dialog }: ReplaceLicenseProps) {
  const label = useTranslate()('resources.licenses.replace.button');
  const openReplacement = useOpenAfterRender('licenses');

  function onReplaced({ replaced_by: [first, ...others] }: LicenseDetails) {
    if (!stay && first && others.length === 0) openReplacement(first);
  }

  return (
    <DialogButton
      permission="licenses.replace"
      size={size}
      aria-label={stay ? `${label} #${dialog.id}` : undefined}
      dialog={(onClose) => <ReplaceDialog {...dialog} onReplaced={onReplaced} onClose={onClose} />}
    >
      {label}
    </DialogButton>
  );
}

interface ReplaceDialogProps {
  id: number;
  /** Undefined if the pool was deleted. */
  poolId: number | undefined;
  /** Of the order that holds the key; none if no order does. */
  channels: OrderChannel[];
  onReplaced: (license: LicenseDetails) => void;
  onClose: () => void;
}

function ReplaceDialog({ id, poolId, channels, onReplaced, onClose }: ReplaceDialogProps) {
  const text = useText('resources.licenses.replace');
  const getLabel = useInputLabel(LicenseReplace, 'resources.licenses');
  return (
    <SubmitDialog
      title={text('title', { id })}
      text={
        <>
          <p>{text('text')}</p>
          {/* A key that no order holds is only withdrawn. */}
          {channels.length > 0 && poolId !== undefined && <RemainingKeys poolId={poolId} />}
          {channels.length > 0 && <CustomerDelivery channels={channels} />}
        </>
      }
      schema={LicenseReplace}
      submitLabel={text('confirm')}
      send={(body: LicenseReplace) => callEndpoint(licenses.replace, { params: { id }, body })}
      success="resources.licenses.notifications.replaced"
      failure="resources.licenses.notifications.replace_failed"
      onDone={onReplaced}
      onClose={onClose}
    >
      <TextInput
        source="replacement_note"
        label={getLabel('replacement_note')}
        helperText={text('reason')}
        multiline
        autoFocus
      />
      {channels.length > 0 && poolId !== undefined && hasCapability('license_lifecycle') && (
        <FreeKeyInput
          poolId={poolId}
          source="new_license_id"
          label={getLabel('new_license_id')}
          helperText="resources.licenses.replace.instead"
          optional
        />
      )}
    </SubmitDialog>
  );
}

function RemainingKeys({ poolId }: { poolId: number }) {
  const text = useText('resources.licenses.replace');
  const formats = useFormats();
  const { data: pool } = useGetOne<Pool>('pools', { id: poolId }, { onError: () => {} });
  if (!pool) return null;

  const { name, available_licenses: available } = pool;
  if (available === 0) return <Banner tone="warning">{text('no_key_left', { pool: name })}</Banner>;
  return <p>{text('keys_left', { smart_count: available, keys: formats.number(available), pool: name })}</p>;
}

/** Whether the customer is notified, and by which channel; else why not. */
function CustomerDelivery({ channels }: { channels: OrderChannel[] }) {
  const translate = useTranslate();
  const automatic = channels.filter(({ is_automatic }) => is_automatic);
  const working = automatic.filter(({ is_available }) => is_available);
  const text = useText('resources.licenses.replace');

  if (working.length > 0) {
    const by = working.map(({ channel }) => translate(`messages.license.by.${channel}`));
    return <p>{text('notified', { by: by.join(', ') })}</p>;
  }
  if (automatic.length === 0) return <Banner tone="warning">{text('not_notified')}</Banner>;
  const reasons = automatic.map((channel) => translateField(channel, 'reason'));
  return <Banner tone="warning">{text('not_notified_now', { reason: reasons.join('. ') })}</Banner>;
}
