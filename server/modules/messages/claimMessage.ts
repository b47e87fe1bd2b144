import { eq } from 'drizzle-orm';
import type { Channel } from '#contract/messages';
import type { LineItem } from '#contract/orders';
import type { Db, Tx } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';
import { MAX_TEXT_LENGTH, sites } from '../../schema';
import type { SiteRow } from '../sites';
import { IS_ENTITLED_SQL, notYetSentSql } from './entitlementSql';
import type { ClaimedMessage, StoredKey } from './Message';
import { createOrderLink } from './orderLink';
import { readUnitKeys } from './readUnitKeys';

/** Exceeds the request timeouts of one message. */
const CLAIM_INTERVAL = '5 minutes';

interface DueMessage {
  id: number;
  site_id: number;
  order_id: string;
  channel: Channel;
  state: 'queued' | 'sending';
  is_resend: boolean;
  marker: string;
  attempts: number;
  attempted_at: Date | null;
}

const LOCK_MESSAGE = `
  SELECT id, site_id, order_id, channel, state, is_resend, marker, attempts, attempted_at FROM order_messages
  WHERE id = $1 AND state IN ('queued', 'sending') AND next_at <= now() FOR NO KEY UPDATE SKIP LOCKED`;

// Locks the units, so that a concurrent restock either waits and sees the key in use, or is waited for.
const ATTACH_KEYS = `
  WITH entitled AS (
    SELECT a.id, a.license_id FROM license_assignments a
    WHERE a.site_id = $2 AND a.order_id = $3 AND ${notYetSentSql({ channel: '$4', since: '$5' })}
    FOR NO KEY UPDATE OF a
  )
  INSERT INTO message_keys (message_id, assignment_id, license_id, channel, is_resend)
  SELECT $1, id, license_id, $4, false FROM entitled`;

const MARK_CLAIMED = `
  UPDATE order_messages SET state = 'sending', attempts = attempts + 1, attempted_at = now(), next_at = now() + interval '${CLAIM_INTERVAL}'
  WHERE id = $1`;

const DISCARD = 'DELETE FROM order_messages WHERE id = $1';

/** Claims a due message with its currently entitled keys. Undefined when already claimed or without keys. */
export async function claimMessage(db: Db, id: number): Promise<ClaimedMessage | undefined> {
  return transaction(db, async (tx) => {
    const { rows } = await tx.$client.query<DueMessage>(LOCK_MESSAGE, [id]);
    const [due] = rows;
    if (!due) return undefined;
    const [site] = await tx.select().from(sites).where(eq(sites.id, due.site_id));
    const order = await readOrder(tx, due);
    if (site && due.attempted_at === null && !due.is_resend) await attachKeys(tx, due, site);
    const keys = site && order ? await readMessageKeys(tx, due, order.line_items) : [];
    // A message that may have been sent is first looked up in the shop.
    if (!site || !order || (keys.length === 0 && due.attempted_at === null)) {
      await tx.$client.query(DISCARD, [id]);
      return undefined;
    }
    await tx.$client.query(MARK_CLAIMED, [id]);
    return buildClaimedMessage(tx, due, site, order, keys);
  });
}

async function attachKeys(
  tx: Tx,
  { id, site_id, order_id, channel }: DueMessage,
  site: SiteRow,
): Promise<void> {
  const enabledAt = channel === 'note' ? site.noteEnabledAt : site.emailEnabledAt;
  if (enabledAt) await tx.$client.query(ATTACH_KEYS, [id, site_id, order_id, channel, enabledAt]);
}

const readMessageKeys = (tx: Tx, { id }: DueMessage, lines: LineItem[]): Promise<StoredKey[]> =>
  readUnitKeys(tx, lines, {
    from: 'message_keys k JOIN license_assignments a ON a.id = k.assignment_id AND a.license_id = k.license_id',
    where: `k.message_id = $1 AND ${IS_ENTITLED_SQL}`,
    values: [id],
  });

interface OrderRow {
  number: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  line_items: LineItem[];
}

const ORDER = `
  SELECT left(number, ${MAX_TEXT_LENGTH}) AS number, customer_email AS email, left(customer_first_name, ${MAX_TEXT_LENGTH}) AS first_name,
    left(customer_last_name, ${MAX_TEXT_LENGTH}) AS last_name, line_items
  FROM orders WHERE site_id = $1 AND order_id = $2`;

async function readOrder(tx: Tx, { site_id, order_id }: DueMessage): Promise<OrderRow | undefined> {
  return (await tx.$client.query<OrderRow>(ORDER, [site_id, order_id])).rows[0];
}

async function buildClaimedMessage(
  tx: Tx,
  due: DueMessage,
  site: SiteRow,
  order: OrderRow,
  keys: StoredKey[],
): Promise<ClaimedMessage> {
  const { token, expiresAt } = await createOrderLink(tx, { siteId: site.id, orderId: due.order_id });
  return {
    id: due.id,
    channel: due.channel,
    orderId: due.order_id,
    orderNumber: order.number,
    marker: due.marker,
    attempts: due.attempts + 1,
    wasTried: due.attempted_at !== null,
    wasInterrupted: due.state === 'sending',
    recipient: order.email,
    customerName: [order.first_name, order.last_name].filter(Boolean).join(' '),
    site,
    keys,
    token,
    linkExpiresAt: expiresAt,
  };
}
