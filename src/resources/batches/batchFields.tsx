import { useTranslate } from 'ra-core';
import type { Batch } from '#contract/batches';
import { EmptyValue, StatusBadge, useFormats } from '../../admin';

/** Whether keys of the batch are sold. */
export function BatchState({ batch: { quarantined_at, withdrawn_at } }: { batch: Batch }) {
  const translate = useTranslate();
  if (withdrawn_at)
    return <StatusBadge value="withdrawn" label={translate('resources.batches.withdrawn')} tone="replaced" />;
  if (quarantined_at) return <StatusBadge value="quarantined" />;
  return <StatusBadge value="active" label={translate('resources.batches.active')} />;
}

/** A part of the sold keys in percent: "0.3%". */
export function ShareField({ count, sold }: { count: number; sold: number }) {
  const formats = useFormats();
  return sold === 0 ? <EmptyValue /> : formats.percent((100 * count) / sold);
}
