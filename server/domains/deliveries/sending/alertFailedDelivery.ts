import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { createNotifications } from '../../alerts';
import type { OrderRef } from '../enqueueDeliveries';

const NAMES = `
  SELECT s.name AS site, o.id AS "recordId", coalesce(o.number, $2) AS number
  FROM sites s LEFT JOIN orders o ON o.site_id = s.id AND o.order_id = $2 WHERE s.id = $1`;

interface NamesRow {
  site: string;
  recordId: number | null;
  number: string;
}

/** Alerts about a delivery that is not sent again by itself: one alert per shop and cooldown. */
export async function alertFailedDelivery(
  tx: Tx,
  ctx: Context,
  { siteId, orderId }: OrderRef,
  reason: Text,
): Promise<void> {
  const [names] = (await tx.$client.query<NamesRow>(NAMES, [siteId, orderId])).rows;
  if (!names) return;
  const { site, recordId, number: order } = names;
  await createNotifications(tx, ctx, [
    {
      siteId,
      orderId: recordId ?? undefined,
      type: 'MESSAGE_FAILED',
      severity: 'CRITICAL',
      title: textOf('alerts.message_failed_title', { order }),
      message: textOf('alerts.message_failed', { order, site, reason }),
    },
  ]);
}
