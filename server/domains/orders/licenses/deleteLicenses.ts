import type { LicenseDeletion, licenses } from '#contract/licenses';
import type { ResponseData } from '#contract/shared/endpoint';
import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { advisoryLocks } from '../../../platform/db/advisoryLocks';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict } from '../../../platform/errors';
import { licenses as licenseTable } from '../../../schema';
import { audit } from '../../audit';
import { checkReferences } from '../../crud';
import { type DeliveredLicense, removeLicenses, selectMatchingIds } from '../../stock';

export async function deleteLicense(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const {
      deleted: [deleted],
      effects,
    } = await deleteLicenseRows(tx, [id]);

    const { pool, status } = assertFound(deleted, textOf('licenses.not_found'));
    await audit(tx, ctx, { action: 'license.delete', id, details: { pool, status, ...effects } });
    return null;
  });
}

const DELIVERED = new Set(['sold', 'exhausted']);

/** Deletes the existing licenses among those named; if one cannot be deleted, none is. */
export async function deleteLicenses(
  ctx: Context,
  { license_ids, filter = {}, limit, max_delivered = Number.POSITIVE_INFINITY }: LicenseDeletion,
): Promise<ResponseData<typeof licenses.deleteMany>> {
  return transaction(ctx.db, async (tx) => {
    const ids = license_ids ?? (await selectMatchingIds(tx, ctx.vault, filter, limit));
    const { deleted, effects } = await deleteLicenseRows(tx, ids);

    const deliveredCount = deleted.filter(({ status }) => DELIVERED.has(status)).length;
    // Sold since the user was warned: the transaction is rolled back.
    if (deliveredCount > max_delivered)
      throw conflict(textOf('licenses.sold_meanwhile', { smart_count: deliveredCount - max_delivered }));
    if (deleted.length > 0) {
      const deletedIds = deleted.map(({ id }) => id);
      await audit(tx, ctx, { action: 'license.delete_many', ids: deletedIds, details: effects });
    }
    return { deleted_count: deleted.length, delivered_count: deliveredCount };
  });
}

// Waits for concurrent changes of the affected orders, which decide the customers' entitlement.
const LOCK_ORDERS = `
  SELECT FROM orders WHERE (site_id, order_id) IN (
    SELECT site_id, order_id FROM license_assignments WHERE license_id = ANY($1::bigint[]))
  ORDER BY site_id, order_id FOR SHARE`;

// Sorted, so that concurrent deletions cannot deadlock.
const LOCK_LICENSES = 'SELECT FROM licenses WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE';

// Waits for messages that are about to contain the keys.
const LOCK_UNITS =
  'SELECT FROM license_assignments WHERE license_id = ANY($1::bigint[]) ORDER BY id FOR UPDATE';

const DELIVERED_LICENSES = `
  SELECT id, coalesce((SELECT o.number FROM license_assignments a JOIN orders o USING (site_id, order_id)
    WHERE a.license_id = l.id ORDER BY a.assigned_at DESC LIMIT 1), l.order_id) AS "orderNumber"
  FROM licenses l
  WHERE id = ANY($1::bigint[]) AND (status NOT IN ('available', 'quarantined') OR sold_at IS NOT NULL OR flag IS NOT NULL
    OR EXISTS (SELECT FROM license_assignments a WHERE a.license_id = l.id)
    OR EXISTS (SELECT FROM delivery_keys k WHERE k.license_id = l.id))`;

/** Deletes the licenses, unless a customer has not yet been sent one of their keys. */
async function deleteLicenseRows(tx: Tx, ids: number[]) {
  const db = tx.$client;
  // Excludes imports, which would not see the delivered keys that are recorded.
  await db.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.import]);
  for (const lock of [LOCK_ORDERS, LOCK_LICENSES, LOCK_UNITS]) await db.query(lock, [ids]);
  await assertKeysSent(tx, ids);
  const { rows: delivered } = await db.query<DeliveredLicense>(DELIVERED_LICENSES, [ids]);
  const effects = await checkReferences(tx, licenseTable, ids);
  return { deleted: await removeLicenses(tx, ids, delivered), effects };
}

interface UnsentKey {
  license_id: number;
  order: string;
  /** Every delivery with this key has failed. */
  has_failed: boolean;
}

const IS_IN_DELIVERY = `EXISTS (SELECT FROM delivery_keys k
  WHERE k.delivery_id = d.id AND k.assignment_id = a.id AND k.license_id = a.license_id)`;

const WILL_BE_IN_DELIVERY = `d.state = 'queued' AND d.attempted_at IS NULL AND NOT d.is_resend AND d.kind = 'keys'
  AND EXISTS (SELECT FROM unsent_key(a, d.channel, CASE d.channel WHEN 'note' THEN s.note_enabled_at
    WHEN 'email' THEN s.email_enabled_at ELSE s.order_item_enabled_at END))`;

// A failed delivery counts only if the customer did not receive the key through another channel.
const SELECT_UNSENT_KEYS = `
  SELECT a.license_id, o.number AS "order", bool_and(d.state = 'failed') AS has_failed
  FROM license_assignments a
  JOIN orders o USING (site_id, order_id)
  JOIN deliveries d USING (site_id, order_id)
  JOIN sites s ON s.id = a.site_id
  WHERE a.license_id = ANY($1::bigint[]) AND is_entitled(o.held_for, a.license_id, a.flag)
    AND (d.state IN ('queued', 'sending') OR d.state = 'failed' AND a.delivered_at IS NULL)
    AND (${IS_IN_DELIVERY} OR ${WILL_BE_IN_DELIVERY})
  GROUP BY a.license_id, o.site_id, o.order_id ORDER BY a.license_id, o.number`;

/** Throws `conflict` if an entitled customer has not yet been sent the key of one of the licenses. */
async function assertKeysSent(tx: Tx, ids: number[]): Promise<void> {
  const { rows } = await tx.$client.query<UnsentKey>(SELECT_UNSENT_KEYS, [ids]);
  const [first] = rows;
  if (first) throw conflict(ids.length === 1 ? describeUnsent(first) : describeAllUnsent(rows));
}

function describeUnsent({ order, has_failed }: UnsentKey): Text {
  return has_failed ? textOf('licenses.not_sent', { order }) : textOf('licenses.not_sent_yet', { order });
}

const NAMED_ORDERS_LIMIT = 5;

function describeAllUnsent(rows: UnsentKey[]): Text {
  const count = new Set(rows.map(({ license_id }) => license_id)).size;
  const numbers = [...new Set(rows.map(({ order }) => order))];
  const named = numbers.slice(0, NAMED_ORDERS_LIMIT).map((text) => textOf('upstream.text', { text }));
  const othersCount = numbers.length - named.length;
  const listed = othersCount > 0 ? [...named, textOf('licenses.more_orders', { count: othersCount })] : named;
  const orders = textOf('licenses.orders', { orders: listed, smart_count: numbers.length });
  return count === 1
    ? textOf('licenses.one_not_sent', { orders })
    : textOf('licenses.many_not_sent', { count, orders });
}
