import type { Text } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { alertFailedDelivery } from '../sending/alertFailedDelivery';
import { recordDeliveryHealth } from '../sending/recordOutcome';

/** Shows at the site, and alerts, that deliveries of these orders failed; one alert names the first. */
export async function reportFailed(
  tx: Tx,
  ctx: Context,
  siteId: number,
  [first]: { orderId: string }[],
  reason: Text,
): Promise<void> {
  if (!first) return;
  await recordDeliveryHealth(tx, siteId, { text: reason });
  await alertFailedDelivery(tx, ctx, { siteId, orderId: first.orderId }, reason);
}
