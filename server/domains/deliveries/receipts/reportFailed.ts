import type { Text } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { alertFailedMessage } from '../sending/alertFailedMessage';
import { recordMessageHealth } from '../sending/recordOutcome';

/** Shows at the site, and alerts, that messages of these orders failed; one alert names the first. */
export async function reportFailed(
  tx: Tx,
  ctx: Context,
  siteId: number,
  [first]: { orderId: string }[],
  reason: Text,
): Promise<void> {
  if (!first) return;
  await recordMessageHealth(tx, siteId, { text: reason });
  await alertFailedMessage(tx, ctx, { siteId, orderId: first.orderId }, reason);
}
