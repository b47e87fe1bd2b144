import type { LicenseDeletion, licenses } from '#contract/licenses';
import { message } from '#contract/messages/Message';
import type { ResponseData } from '#contract/shared/endpoint';
import type { Context } from '../../../platform/context';
import { advisoryLocks } from '../../../platform/db/advisoryLocks';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict } from '../../../platform/errors';
import { audit } from '../../audit';
import { selectMatchingIds } from '../../stock';
import { assertKeysSent } from './assertKeysSent';

export async function deleteLicense(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const [deleted] = await deleteLicenseRows(tx, [id]);

    const { pool, status } = assertFound(deleted, message('licenses.not_found'));
    await audit(tx, ctx, { action: 'license.delete', id, details: { pool, status } });
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
    const deleted = await deleteLicenseRows(tx, ids);

    const deliveredCount = deleted.filter(({ status }) => DELIVERED.has(status)).length;
    // Sold since the user was warned: the transaction is rolled back.
    if (deliveredCount > max_delivered)
      throw conflict(message('licenses.sold_meanwhile', { smart_count: deliveredCount - max_delivered }));
    if (deleted.length > 0) {
      await audit(tx, ctx, { action: 'license.delete_many', ids: deleted.map(({ id }) => id) });
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

const RECORD_DELIVERED_KEYS = `
  INSERT INTO delivered_keys (key_index, license_id, order_number)
  SELECT key_index, id, coalesce((SELECT o.number FROM license_assignments a JOIN orders o USING (site_id, order_id)
    WHERE a.license_id = l.id ORDER BY a.assigned_at DESC LIMIT 1), l.order_id)
  FROM licenses l
  WHERE id = ANY($1::bigint[]) AND (status <> 'available' OR sold_at IS NOT NULL OR flag IS NOT NULL
    OR EXISTS (SELECT FROM license_assignments a WHERE a.license_id = l.id)
    OR EXISTS (SELECT FROM message_keys k WHERE k.license_id = l.id))
  ON CONFLICT DO NOTHING`;

const DELETE_LICENSES =
  'DELETE FROM licenses WHERE id = ANY($1::bigint[]) RETURNING id, pool_id AS pool, status';

interface DeletedLicense {
  id: number;
  pool: number;
  status: string;
}

/**
 * Deletes the licenses, unless a customer has not yet been sent one of their keys. The blind indexes of
 * delivered keys are retained, so that a later import cannot add these keys again.
 */
async function deleteLicenseRows(tx: Tx, ids: number[]): Promise<DeletedLicense[]> {
  const db = tx.$client;
  // Excludes imports, which would not see the delivered keys recorded below.
  await db.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.import]);
  for (const lock of [LOCK_ORDERS, LOCK_LICENSES, LOCK_UNITS]) await db.query(lock, [ids]);
  await assertKeysSent(tx, ids);
  await db.query(RECORD_DELIVERED_KEYS, [ids]);
  return (await db.query<DeletedLicense>(DELETE_LICENSES, [ids])).rows;
}
