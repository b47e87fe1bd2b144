import { useGetOne, useTranslate } from 'ra-core';
import type { OrderChannel } from '#contract/deliveries';
import type { Pool } from '#contract/pools';
import { Banner, useFormats } from '../../admin';
import { translateField } from '../../texts/translateField';

interface ReplacementNotesProps {
  poolId: number | undefined;
  channels: OrderChannel[];
}

/** What a replacement needs and does: the keys that are left, and how the customer gets the new one. */
export function ReplacementNotes({ poolId, channels }: ReplacementNotesProps) {
  // A key that no order holds is only withdrawn.
  if (channels.length === 0) return null;
  return (
    <>
      {poolId !== undefined && <RemainingKeys poolId={poolId} />}
      <CustomerDelivery channels={channels} />
    </>
  );
}

function RemainingKeys({ poolId }: { poolId: number }) {
  const translate = useTranslate();
  const formats = useFormats();
  const { data: pool } = useGetOne<Pool>('pools', { id: poolId }, { onError: () => {} });
  if (!pool) return null;

  const { name, available_licenses: available } = pool;
  if (available === 0) {
    return (
      <Banner tone="warning">{translate('resources.licenses.replace.no_key_left', { pool: name })}</Banner>
    );
  }
  return (
    <p>
      {translate('resources.licenses.replace.keys_left', {
        smart_count: available,
        keys: formats.number(available),
        pool: name,
      })}
    </p>
  );
}

/** Whether the customer is notified, and by which channel; else why not. */
function CustomerDelivery({ channels }: { channels: OrderChannel[] }) {
  const translate = useTranslate();
  const automatic = channels.filter(({ is_automatic }) => is_automatic);
  const working = automatic.filter(({ is_available }) => is_available);
  const text = (name: string, args?: object) => translate(`resources.licenses.replace.${name}`, args);

  if (working.length > 0) {
    const by = working.map(({ channel }) => translate(`messages.license.by.${channel}`));
    return <p>{text('notified', { by: by.join(', ') })}</p>;
  }
  if (automatic.length === 0) return <Banner tone="warning">{text('not_notified')}</Banner>;
  const reasons = automatic.map((channel) => translateField(channel, 'reason'));
  return <Banner tone="warning">{text('not_notified_now', { reason: reasons.join('. ') })}</Banner>;
}
