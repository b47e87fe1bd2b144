import { eq } from 'drizzle-orm';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { encodeText } from '../../../platform/db/textColumn';
import { transaction } from '../../../platform/db/transaction';
import { sites } from '../../../schema';
import type { DueDelivery } from '../Delivery';
import { attachKeys } from '../sending/claimDelivery';
import { reportFailed } from './reportFailed';

// Orders by the API have no receipts.
const WAITING_EMAILS = `
  SELECT id, site_id, order_id, channel, kind, is_resend, attempted_at FROM deliveries m
  WHERE site_id = $1 AND channel = 'email' AND state IN ('queued', 'sending') AND EXISTS (SELECT FROM orders o
    WHERE o.site_id = m.site_id AND o.order_id = m.order_id AND o.event_id > 0)
  ORDER BY id FOR NO KEY UPDATE`;

const FAIL = `
  UPDATE deliveries SET state = 'failed', reason = $2, attempts = greatest(attempts, 1),
    attempted_at = coalesce(attempted_at, now()), handed_at = coalesce(handed_at, attempted_at, now())
  WHERE id = ANY($1::bigint[])`;

type WaitingEmail = Pick<
  DueDelivery,
  'id' | 'site_id' | 'order_id' | 'channel' | 'kind' | 'is_resend' | 'attempted_at'
>;

/** Fails the e-mails that waited when the database was lost: they may have left since, and no receipt tells. */
export async function failWaitingEmails(ctx: Context, siteId: number): Promise<void> {
  const reason = textOf('emails.maybe_sent');
  await transaction(ctx.db, async (tx) => {
    const [site] = await tx.select().from(sites).where(eq(sites.id, siteId));
    const { rows } = await tx.$client.query<WaitingEmail>(WAITING_EMAILS, [siteId]);
    if (!site || rows.length === 0) return;
    // No other delivery tells these.
    for (const email of rows)
      if (email.kind === 'keys' && !email.is_resend && email.attempted_at === null)
        await attachKeys(tx, email, site);
    await tx.$client.query(FAIL, [rows.map(({ id }) => id), encodeText(reason)]);
    const failed = rows.map(({ order_id: orderId }) => ({ orderId }));
    await reportFailed(tx, ctx, siteId, failed, reason);
  });
}
