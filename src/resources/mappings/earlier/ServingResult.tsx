import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { EarlierOrderRun } from '#contract/earlierOrders';
import { Banner, Card } from '../../../admin';
import { ProgressBar } from '../../../admin/ui/ProgressBar';
import { translateText } from '../../../messages/translateText';

/** The progress of the latest allocation, then its result. */
export function ServingResult({ run }: { run: EarlierOrderRun }) {
  const translate = useTranslate();
  const labelId = useId();
  const { state, processed, orders, assigned_units, backordered_units } = run;
  const text = (name: string, args?: object) => translate(`resources.mappings.earlier.${name}`, args);
  if (state === 'running') {
    return (
      <Card>
        <p id={labelId}>{text('serving', { processed, orders })}</p>
        <ProgressBar
          done={processed}
          total={orders}
          labelledBy={labelId}
          announce={(percent) => text('progress', { percent })}
        />
      </Card>
    );
  }
  return (
    <Banner tone={state === 'failed' ? 'warning' : 'available'}>
      {state === 'failed'
        ? `${text('serving_failed', { processed, orders })} ${translateText(run, 'reason')}`
        : text('served', { orders: processed, assigned: assigned_units, backordered: backordered_units })}
    </Banner>
  );
}
