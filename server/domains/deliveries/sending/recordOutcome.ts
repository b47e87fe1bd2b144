import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { encodeText } from '../../../platform/db/textColumn';
import { transaction, whenAvailable } from '../../../platform/db/transaction';
import type { UpstreamFailure } from '../../../platform/httpClient/UpstreamError';
import { ORDER_GONE } from '../../../schema';
import { audit } from '../../audit';
import { confirmConnection } from '../../shops';
import type { ClaimedDelivery, SentDelivery } from '../Delivery';
import { ClaimExpiredError, IS_CLAIMED, MAX_CLAIM_AGE_MS, toClaimParameters } from './claimDelivery';
import { alertFailedDelivery, type DeliveryFailure, recordDeliveryHealth } from './deliveryHealth';

const MARK_SENT = prepareStatement<{ attemptedAt: Date }>(
  'mark delivery as sent',
  `
  UPDATE deliveries SET state = 'sent', reason = NULL, remote_id = $5, sent_at = now() WHERE ${IS_CLAIMED}
  RETURNING attempted_at AS "attemptedAt"`,
);

const MARK_KEYS_DELIVERED = prepareStatement(
  'mark keys as delivered',
  `
  UPDATE license_assignments a SET delivered_at = coalesce(a.delivered_at, now())
  FROM delivery_keys k WHERE k.delivery_id = $1 AND a.id = k.assignment_id AND a.license_id = k.license_id`,
);

// One that may have been sent stays with its order.
const REMOVE_FAILED_NOTICE = prepareStatement(
  'remove failed notice',
  `
  DELETE FROM deliveries n WHERE site_id = $1 AND order_id = $2 AND kind = 'backorder' AND state = 'failed' AND handed_at IS NULL
    AND NOT EXISTS (SELECT FROM backorders b WHERE b.site_id = n.site_id AND b.order_id = n.order_id)`,
);

/** Marks a delivery as sent and its keys as delivered. An e-mail cannot be looked up, so that its outcome waits for the database. */
export async function markSent(ctx: Context, delivery: ClaimedDelivery, sent: SentDelivery): Promise<void> {
  const { id, site, channel } = delivery;
  const { remoteId } = sent;
  const save = async (tx: Tx) => {
    const [claim] = (await MARK_SENT(tx, [...toClaimParameters(delivery), remoteId])).rows;
    if (!claim) return;
    await MARK_KEYS_DELIVERED(tx, [id]);
    // The customer has the keys: a notice is not retried.
    if (delivery.kind === 'keys') await REMOVE_FAILED_NOTICE(tx, [site.id, delivery.orderId]);
    await auditSent(tx, ctx, delivery, sent);
    // Before the report is cleared that has the pause.
    if (channel !== 'email') await confirmConnection(tx, site.id, true, claim.attemptedAt);
    await recordDeliveryHealth(tx, site.id);
  };
  const saveOnce = () => transaction(ctx.db, save);
  await (channel === 'email' ? whenAvailable(saveOnce, MAX_CLAIM_AGE_MS) : saveOnce());
  ctx.log.info({ message: id, channel, remoteId }, 'a delivery was sent');
}

async function auditSent(
  tx: Tx,
  ctx: Context,
  { site, orderId: id, channel, keys, notice }: ClaimedDelivery,
  { hasChanges, isCompleted, newTotal }: SentDelivery,
): Promise<void> {
  const total = newTotal === undefined ? {} : { total: newTotal };
  if (notice) {
    const units = notice.products.reduce((sum, product) => sum + product.units, 0);
    const details = { site: site.id, by: channel, units, expected_on: notice.expectedOn };
    await audit(tx, ctx, { action: 'order.notify_backorder', id, details });
  } else if (keys.length > 0) {
    const details = { site: site.id, by: channel, keys: keys.length, ...total };
    await audit(tx, ctx, { action: 'order.deliver', id, details });
  } else if (hasChanges) {
    await audit(tx, ctx, { action: 'order.update_items', id, details: { site: site.id, ...total } });
  }
  if (isCompleted) await audit(tx, ctx, { action: 'order.complete', id, details: { site: site.id } });
}

const MARK_HANDED = prepareStatement(
  'mark e-mail as handed over',
  `
  UPDATE deliveries SET handed_at = now() WHERE ${IS_CLAIMED}`,
);

/** Marks an e-mail that the mail service is asked to send right after this. Throws ClaimExpiredError. */
export async function markHanded({ db }: Context, delivery: ClaimedDelivery): Promise<void> {
  // In a transaction: a promoted standby must know of it.
  const { rowCount } = await transaction(db, (tx) => MARK_HANDED(tx, toClaimParameters(delivery)));
  if (rowCount === 0) throw new ClaimExpiredError();
}

// A refusal of the whole shop is no attempt of the delivery, so that its delays do not outlive the pause; after an hour
// they grow.
const RESCHEDULE = `
  UPDATE deliveries SET state = 'queued', reason = $5, handed_at = NULL, next_at = now() + make_interval(secs => $6),
    attempts = CASE WHEN $7 AND created_at > now() - interval '1 hour' THEN attempts - 1 ELSE attempts END
  WHERE ${IS_CLAIMED}`;

export async function rescheduleDelivery(
  { db }: Context,
  claimed: ClaimedDelivery,
  failure: DeliveryFailure,
  delaySeconds: number,
): Promise<void> {
  await transaction(db, async (tx) => {
    const isPause = failure.pauseSeconds !== undefined && failure.code !== 'timeout';
    const values = [...toClaimParameters(claimed), encodeText(failure.text), delaySeconds, isPause];
    const { rowCount } = await tx.$client.query(RESCHEDULE, values);
    if (rowCount !== 0) await recordFailure(tx, claimed.site.id, failure);
  });
}

const MARK_FAILED = `
  UPDATE deliveries SET state = 'failed', reason = $5, handed_at = CASE WHEN NOT $6 THEN handed_at END
  WHERE ${IS_CLAIMED}`;

/** Marks a delivery as failed until an administrator retries it. */
export async function markFailed(
  ctx: Context,
  claimed: ClaimedDelivery,
  failure: DeliveryFailure,
): Promise<void> {
  const { site, orderId } = claimed;
  await transaction(ctx.db, async (tx) => {
    const values = [...toClaimParameters(claimed), encodeText(failure.text), failure.isRefused === true];
    const { rowCount } = await tx.$client.query(MARK_FAILED, values);
    if (rowCount === 0) return;
    if (failure.text.code === ORDER_GONE) return recordDeliveryHealth(tx, site.id);
    await recordFailure(tx, site.id, failure);
    await alertFailedDelivery(tx, ctx, { siteId: site.id, orderId }, failure.text);
  });
}

const DISCARD_ERASED = `
  DELETE FROM deliveries d WHERE ${IS_CLAIMED} AND channel <> 'order_item' AND EXISTS (SELECT FROM orders o
    WHERE o.site_id = d.site_id AND o.order_id = d.order_id AND o.customer_erased_at IS NOT NULL)`;

/** Discards a failed delivery whose customer was erased while it was sent: the reason may have the address. */
export async function discardIfErased({ db }: Context, claimed: ClaimedDelivery): Promise<boolean> {
  return (await db.$client.query(DISCARD_ERASED, toClaimParameters(claimed))).rowCount === 1;
}

export async function discardDelivery({ db }: Context, claimed: ClaimedDelivery): Promise<void> {
  await db.$client.query(`DELETE FROM deliveries WHERE ${IS_CLAIMED}`, toClaimParameters(claimed));
}

/** These concern every request to the shop, so that its connection is checked. */
const CONNECTION_FAILURES: UpstreamFailure[] = [
  'unauthorized',
  'read_only',
  'unreachable',
  'tls',
  'redirect',
  'plain_permalinks',
];

async function recordFailure(tx: Tx, siteId: number, failure: DeliveryFailure): Promise<void> {
  await recordDeliveryHealth(tx, siteId, failure);
  if (failure.code && CONNECTION_FAILURES.includes(failure.code)) await confirmConnection(tx, siteId, false);
}
