import { message as text } from '#contract/messages/Message';
import type { Context } from '../../../platform/context';
import { HAS_LOST_KEY_SQL } from '../entitlementSql';
import type { ClaimedMessage } from '../Message';
import { UndeliverableError } from '../texts/buildMessage';

const HAS_LOST_KEY = `
  SELECT EXISTS (SELECT FROM license_assignments a
    WHERE a.site_id = $1 AND a.order_id = $2 AND ${HAS_LOST_KEY_SQL}) AS lost`;

/**
 * Throws UndeliverableError if the message was to tell keys that are not stored any more: sent without them, or discarded
 * if it has no others, it would leave its customer without them and nobody would know.
 */
export async function assertKeysStored(ctx: Context, message: ClaimedMessage): Promise<void> {
  const { kind, keys, hadReceipt, site, orderId } = message;
  if (kind !== 'keys' || (keys.length > 0 && !hadReceipt)) return;
  const { rows } = await ctx.db.$client.query<{ lost: boolean }>(HAS_LOST_KEY, [site.id, orderId]);
  if (rows[0]?.lost) throw new UndeliverableError(text('messages.keys_lost'));
}
