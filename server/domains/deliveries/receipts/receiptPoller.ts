import { eq } from 'drizzle-orm';
import { type Context, type Services, systemContext } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { definePoller } from '../../../platform/jobs/defineJob';
import type { WooClient } from '../../../platform/woocommerce/createWooClient';
import { sites } from '../../../schema';
import type { OrderRef } from '../enqueueDeliveries';
import { createDeliveryClient } from '../sending/deliveryClient';
import { prepareReceipt } from './prepareReceipt';
import { isGone, updateWithReceipt } from './writeReceipt';

const DUE_SITES = `
  SELECT s.id FROM sites s WHERE s.receipts_due_at <= now()
    AND NOT EXISTS (SELECT FROM recovering_sites r WHERE r.site_id = s.id)`;

/** Writes the receipts of orders whose e-mails left while the shop took none. */
export const receiptPoller = definePoller({
  name: 'receipts.write',
  isDueSql: `EXISTS (${DUE_SITES})`,
  async poll(services, slots) {
    const { rows } = await services.db.$client.query<{ id: number }>(
      `${DUE_SITES} AND s.id <> ALL($1::bigint[])`,
      [slots.ids()],
    );
    const started = rows.filter(({ id }) =>
      slots.start(`site ${id}`, id, () => writeMissingReceipts(services, id)),
    );
    return started.length > 0;
  },
});

/** A run ends then; the site stays due. */
const MAX_ORDERS = 100;

async function writeMissingReceipts(services: Services, siteId: number): Promise<boolean> {
  const ctx = systemContext(services, `receipts-${siteId}`);
  const [site] = await ctx.db.select().from(sites).where(eq(sites.id, siteId));
  if (!site) return false;
  const client = createDeliveryClient(ctx, { site });
  for (let written = 0; written < MAX_ORDERS; written++) {
    const order = await claimOrder(ctx, siteId);
    if (!order) {
      await endRun(ctx, siteId);
      return written > 0;
    }
    try {
      await writeMissing(ctx, client, order);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      await ctx.db.$client.query(POSTPONE, [siteId]);
      ctx.log.info({ site: siteId, reason: error.message }, 'a missing receipt will be tried again');
      return true;
    }
  }
  return true;
}

interface ClaimedOrder extends OrderRef {
  epoch: string;
}

const LOCK_ORDER = `
  SELECT order_id AS "orderId" FROM order_writes w
  WHERE site_id = $1 AND lacks_receipt AND (receipt_claimed_until IS NULL OR receipt_claimed_until <= now())
    AND NOT EXISTS (SELECT FROM deliveries d
      WHERE d.site_id = w.site_id AND d.order_id = w.order_id AND is_on_its_way(d.state, d.next_at, d.attempted_at))
  ORDER BY order_id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`;

// Longer than a request, also one that the shop processes after its timeout. A delivery of the order may have been claimed
// before the lock.
const CLAIM = `
  UPDATE order_writes SET receipt_claimed_until = now() + interval '2 minutes'
  WHERE site_id = $1 AND order_id = $2 AND NOT EXISTS (SELECT FROM deliveries d
    WHERE d.site_id = $1 AND d.order_id = $2 AND is_on_its_way(d.state, d.next_at, d.attempted_at))
  RETURNING (SELECT epoch FROM database_identity) AS epoch`;

/** Claims an order's receipt, as deliveries claim it by `waitForOther`: none overwrites a later one. */
async function claimOrder({ db }: Context, siteId: number): Promise<ClaimedOrder | undefined> {
  return transaction(db, async ({ $client }) => {
    const [order] = (await $client.query<{ orderId: string }>(LOCK_ORDER, [siteId])).rows;
    if (!order) return undefined;
    const { orderId } = order;
    const [claim] = (await $client.query<{ epoch: string }>(CLAIM, [siteId, orderId])).rows;
    return claim && { siteId, orderId, epoch: claim.epoch };
  });
}

const MARK_COMPLETE = `
  UPDATE order_writes SET lacks_receipt = false, receipt_claimed_until = NULL WHERE site_id = $1 AND order_id = $2`;

async function writeMissing(ctx: Context, client: WooClient, order: ClaimedOrder): Promise<void> {
  const prepared = await prepareReceipt(ctx, order, order);
  try {
    if (prepared) return void (await updateWithReceipt(ctx, client, order, {}, prepared));
  } catch (error) {
    if (!(error instanceof UpstreamError) || !(await isGone(client, order.orderId, error))) throw error;
  }
  await ctx.db.$client.query(MARK_COMPLETE, [order.siteId, order.orderId]);
}

// Less and less often.
const POSTPONE = `
  UPDATE sites SET receipts_failing_since = coalesce(receipts_failing_since, now()), receipts_due_at = now()
    + greatest(interval '1 minute', least(interval '15 minutes', (now() - receipts_failing_since) / 10))
  WHERE id = $1`;

// An e-mail that leaves meanwhile waits for the lock, and makes the site due again.
const LOCK_SITE = 'SELECT FROM sites WHERE id = $1 FOR NO KEY UPDATE';

const END_RUN = `
  UPDATE sites SET receipts_due_at = CASE WHEN EXISTS (SELECT FROM order_writes w WHERE w.site_id = $1 AND w.lacks_receipt)
    THEN now() + interval '1 minute' END
  WHERE id = $1`;

async function endRun({ db }: Context, siteId: number): Promise<void> {
  await transaction(db, async ({ $client }) => {
    await $client.query(LOCK_SITE, [siteId]);
    await $client.query(END_RUN, [siteId]);
  });
}
