import { useTranslate } from 'ra-core';
import type { Batch } from '#contract/batches';
import { EmptyValue, StatusBadge, useFormats } from '../../admin';

/** Whether the batch is stopped. */
export function BatchState({ batch: { quarantined_at, withdrawn_at } }: { batch: Batch }) {
  const translate = useTranslate();
  if (withdrawn_at)
    return <StatusBadge value="withdrawn" label={translate('resources.batches.withdrawn')} tone="replaced" />;
  return quarantined_at ? <StatusBadge value="quarantined" /> : <EmptyValue />;
}

/** A part of the sold keys in percent: "0.3%". */
export function ShareField({ count, sold }: { count: number; sold: number }) {
  const formats = useFormats();
  return sold === 0 ? <EmptyValue /> : formats.percent((100 * count) / sold);
}
