import { eq } from 'drizzle-orm';
import type { LineItem } from '#contract/shopOrders';
import { isDatabaseUnavailable } from '../../../platform/db/errors';
import type { Db, Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { transaction, whenAvailable } from '../../../platform/db/transaction';
import { getElapsedMs, getMoment } from '../../../platform/moment';
import { MAX_TEXT_LENGTH, sites } from '../../../schema';
import type { SiteRow } from '../../shops';
import { hasWaited, readBackorderNotice } from '../backorderNotice';
import type { BackorderNotice, ClaimedDelivery, DueDelivery, OrderUpdate, StoredKey } from '../Delivery';
import { prepareOrderUpdate } from '../orderItems/prepareOrderUpdate';
import { createOrderLink } from '../page/orderLink';
import { prepareUnitKeys, readUnitKeys } from '../reading/readUnitKeys';
import { waitForOther } from './waitForOther';

/** Exceeds the request timeouts of one delivery. */
const CLAIM_MINUTES = 6;
/** A request starts at the latest two minutes before the end of its claim: a mail service may take one of them. */
export const MAX_CLAIM_AGE_MS = (CLAIM_MINUTES - 2) * 60_000;

const LOCK_MESSAGE = prepareStatement<DueDelivery>(
  'lock delivery',
  `
  SELECT id, site_id, order_id, kind, channel, state, is_resend, completes_order, marker, attempts, attempted_at, handed_at, sent_at,
    (SELECT epoch FROM database_identity) AS epoch
  FROM deliveries
  WHERE id = $1 AND state IN ('queued', 'sending') AND next_at <= now()
    AND NOT EXISTS (SELECT FROM order_doubts(site_id, order_id)) FOR NO KEY UPDATE SKIP LOCKED`,
);

// Locks the units, so that a concurrent restock either waits and sees the key in use, or is waited for.
const ATTACH_KEYS = prepareStatement(
  'attach keys',
  `
  WITH attached AS (
    SELECT a.id, a.license_id
    FROM license_assignments a JOIN orders o USING (site_id, order_id) CROSS JOIN LATERAL unsent_key(a, $4, $5)
    WHERE a.site_id = $2 AND a.order_id = $3 AND keeps_keys(o.held_for) FOR NO KEY UPDATE OF a
  )
  INSERT INTO delivery_keys (delivery_id, assignment_id, license_id, channel, is_resend)
  SELECT $1, id, license_id, $4, false FROM attached`,
);
const MARK_CLAIMED = prepareStatement<{ attemptedAt: string }>(
  'mark delivery as claimed',
  `
  UPDATE deliveries SET state = 'sending', attempts = attempts + 1, attempted_at = now(), next_at = now() + interval '${CLAIM_MINUTES} minutes'
  WHERE id = $1 RETURNING attempted_at::text AS "attemptedAt"`,
);

// Only the current claim: a later claim has more attempts, or another time if this one was rolled back, and after a restore
// or failover another delivery may have the id.
export const IS_CLAIMED = `id = $1 AND state = 'sending' AND attempts = $2 AND attempted_at = $3::text::timestamptz
  AND EXISTS (SELECT FROM database_identity WHERE epoch = $4)`;

type Claim = Pick<ClaimedDelivery, 'id' | 'attempts' | 'attemptedAt' | 'epoch'>;

export const toClaimParameters = ({ id, attempts, attemptedAt, epoch }: Claim) => [
  id,
  attempts,
  attemptedAt,
  epoch,
];

const RELEASE = `
  UPDATE deliveries SET state = 'queued', handed_at = NULL, next_at = now() + interval '1 second' WHERE ${IS_CLAIMED}`;

/** Gives up the claim of a delivery that was not sent, or that is looked up before the next attempt, once the database is there. */
export async function releaseClaim(db: Db, claim: Claim): Promise<void> {
  await whenAvailable(() => db.$client.query(RELEASE, toClaimParameters(claim)), MAX_CLAIM_AGE_MS);
}

const DISCARD = 'DELETE FROM deliveries WHERE id = $1';

/**
 * Claims a due delivery with its currently entitled keys. Undefined when already claimed or with nothing to send. A claim
 * whose commit is not answered, because the database went away, may be stored: it is given up.
 */
export async function claimDelivery(db: Db, id: number): Promise<ClaimedDelivery | undefined> {
  let claimed: ClaimedDelivery | undefined;
  try {
    return await transaction(db, async (tx) => {
      claimed = await claimInTransaction(tx, id);
      return claimed;
    });
  } catch (error) {
    if (claimed && isDatabaseUnavailable(error)) await releaseClaim(db, claimed);
    throw error;
  }
}

/**
 * Another process may be sending the message: this one was frozen since the claim, or its database was replaced by an
 * earlier state, which does not know the claim.
 */
export class ClaimExpiredError extends Error {
  override readonly name = 'ClaimExpiredError';
}

/** Throws ClaimExpiredError; to be called right before a request that must not be repeated. */
export function assertStillClaimed({ claimedAt }: ClaimedDelivery): void {
  if (getElapsedMs(claimedAt) > MAX_CLAIM_AGE_MS) throw new ClaimExpiredError();
}

export async function claimInTransaction(tx: Tx, id: number): Promise<ClaimedDelivery | undefined> {
  const claimedAt = getMoment();
  const { rows } = await LOCK_MESSAGE(tx, [id]);
  const [due] = rows;
  if (!due) return undefined;
  const [site] = await tx.select().from(sites).where(eq(sites.id, due.site_id));
  const order = await readOrder(tx, due);
  if (await waitForOther(tx, due)) return undefined;
  // A customer whose data were erased gets no deliveries; an order item has none of the data.
  const isWanted = order && !(order.is_erased && due.channel !== 'order_item');
  const parts = site && isWanted ? await readParts(tx, due, site, order) : undefined;
  // A delivery that may have been sent is first looked up in the shop.
  const isNeeded = due.attempted_at !== null || (parts && hasContent(parts));
  if (!site || !order || !parts || !isNeeded) {
    await tx.$client.query(DISCARD, [id]);
    return undefined;
  }
  const [marked] = (await MARK_CLAIMED(tx, [id])).rows;
  const delivery = await buildClaimedDelivery(tx, due, site, order, parts);
  return marked && { ...delivery, ...marked, claimedAt };
}

interface DeliveryParts {
  keys: StoredKey[];
  notice: BackorderNotice | undefined;
  orderUpdate: OrderUpdate | undefined;
}

const hasContent = ({ keys, notice, orderUpdate }: DeliveryParts) =>
  keys.length > 0 || notice !== undefined || orderUpdate !== undefined;

async function readParts(tx: Tx, due: DueDelivery, site: SiteRow, order: OrderRow): Promise<DeliveryParts> {
  const parts: DeliveryParts = { keys: [], notice: undefined, orderUpdate: undefined };
  if (due.kind === 'backorder')
    return { ...parts, notice: await readBackorderNotice(tx, due, order.line_items) };
  if (due.kind === 'renewal')
    return { ...parts, keys: await readUnitKeys(tx, order.line_items, RENEWED_KEYS, [due.id]) };
  if (due.attempted_at === null && !due.is_resend) await attachKeys(tx, due, site);
  const keys = await readUnitKeys(tx, order.line_items, MESSAGE_KEYS, [due.id]);
  if (due.channel !== 'order_item') return { ...parts, keys };
  return {
    ...parts,
    keys,
    orderUpdate: await prepareOrderUpdate(tx, due, order.line_items, keys.length > 0),
  };
}

/** Collects the keys of the order that its customer has yet to be told by the delivery's channel. */
export async function attachKeys(
  tx: Tx,
  { id, site_id, order_id, channel }: Pick<DueDelivery, 'id' | 'site_id' | 'order_id' | 'channel'>,
  site: SiteRow,
): Promise<void> {
  const { noteEnabledAt: note, emailEnabledAt: email, orderItemEnabledAt: order_item } = site;
  const enabledAt = { note, email, order_item }[channel];
  if (enabledAt) await ATTACH_KEYS(tx, [id, site_id, order_id, channel, enabledAt]);
}

// OFFSET: without statistics, the planner would begin with all paid orders.
const MESSAGE_KEYS = prepareUnitKeys('keys of a delivery', {
  from: `(SELECT a.* FROM delivery_keys k JOIN license_assignments a ON a.id = k.assignment_id
    AND a.license_id = k.license_id WHERE k.delivery_id = $1 OFFSET 0) a JOIN orders o USING (site_id, order_id)`,
  where: 'is_entitled(o.held_for, a.license_id, a.flag)',
});

const RENEWED_KEYS = prepareUnitKeys('extended keys of a delivery', {
  from: `renewed_keys($1) r JOIN license_assignments a ON a.id = r.assignment_id AND a.license_id = r.license_id
    JOIN orders o USING (site_id, order_id)`,
  where: 'is_entitled(o.held_for, a.license_id, a.flag)',
  line: 'r.line_item_id',
});

interface OrderRow {
  number: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  line_items: LineItem[];
  is_erased: boolean;
}

const ORDER = prepareStatement<OrderRow>(
  'order of a delivery',
  `
  SELECT left(number, ${MAX_TEXT_LENGTH}) AS number, customer_email AS email, left(customer_first_name, ${MAX_TEXT_LENGTH}) AS first_name,
    left(customer_last_name, ${MAX_TEXT_LENGTH}) AS last_name, line_items,
    customer_erased_at IS NOT NULL AS is_erased
  FROM orders WHERE site_id = $1 AND order_id = $2`,
);

async function readOrder(tx: Tx, { site_id, order_id }: DueDelivery): Promise<OrderRow | undefined> {
  return (await ORDER(tx, [site_id, order_id])).rows[0];
}

async function buildClaimedDelivery(
  tx: Tx,
  due: DueDelivery,
  site: SiteRow,
  order: OrderRow,
  parts: DeliveryParts,
): Promise<Omit<ClaimedDelivery, 'attemptedAt' | 'claimedAt'>> {
  const hasPage = due.kind !== 'backorder' && due.channel !== 'order_item';
  return {
    id: due.id,
    kind: due.kind,
    channel: due.channel,
    orderId: due.order_id,
    orderNumber: order.number,
    marker: due.marker,
    attempts: due.attempts + 1,
    epoch: due.epoch,
    wasTried: due.attempted_at !== null,
    hadReceipt: due.sent_at !== null,
    wasInterrupted: due.handed_at !== null,
    recipient: order.email,
    customerName: [order.first_name, order.last_name].filter(Boolean).join(' '),
    site,
    ...parts,
    hasWaited: hasPage && (await hasWaited(tx, due)),
    link: hasPage ? await createOrderLink(tx, { siteId: site.id, orderId: due.order_id }) : null,
  };
}
