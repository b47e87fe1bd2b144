import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/context';
import { advisoryLocks } from '../../platform/db/advisoryLocks';
import { isForeignKeyViolation } from '../../platform/db/errors';
import type { Tx } from '../../platform/db/openDatabase';
import { notFound } from '../../platform/errors';
import { createNotification } from '../notifications/createNotifications';
import type { Recipient } from './allocateUnits';
import type { OrderState, Unit } from './OrderState';

/**
 * Makes this transaction the only one that looks at the pool's last keys and at its waiting line. Stock that
 * is being added and not yet committed is waited for, so that no unit joins the line beside it.
 */
export async function lockBackorders(tx: Tx, poolId: number): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.backorders}, ${poolId}::int)`);
}

/** Holds the line back until stock that was added is committed; false when somebody is at the line right now. */
export async function tryLockBackordersShared(tx: Tx, poolId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock_shared(${advisoryLocks.backorders}, ${poolId}::int) AS locked`,
  );
  return rows[0]?.locked === true;
}

/** Takes the lines that nobody is at, as `lockBackorders` does, and says which; waits for none. */
export async function tryLockBackorders(tx: Tx, poolIds: number[]): Promise<number[]> {
  const { rows } = await tx.$client.query<{ id: number }>(
    'SELECT id FROM unnest($1::bigint[]) AS p(id) WHERE pg_try_advisory_xact_lock($2, id::int)',
    [poolIds, advisoryLocks.backorders],
  );
  return rows.map(({ id }) => id);
}

const ENQUEUE = `
  INSERT INTO backorders (pool_id, site_id, order_id, line_item_id, unit)
  SELECT $1, $2, $3, u.line_item_id, u.unit
  FROM unnest($4::text[], $5::int[]) WITH ORDINALITY AS u(line_item_id, unit, place) ORDER BY u.place`;

/** Puts units that no key was left for at the end of the pool's line, which the transaction holds. */
export async function enqueueBackorders(
  tx: Tx,
  { siteId, orderId }: Recipient,
  poolId: number,
  units: Unit[],
): Promise<void> {
  const lineItemIds = units.map(({ lineItemId }) => lineItemId);
  const values = [poolId, siteId, orderId, lineItemIds, units.map(({ unit }) => unit)];
  await tx.$client.query(ENQUEUE, values).catch((error) => {
    throw isForeignKeyViolation(error, 'waiting_units_site_id_sites_id_fk') ? notFound('Site') : error;
  });
}

const POOL_BACKORDERS = `
  SELECT p.name, s.name AS site, (SELECT count(*) FROM backorders w WHERE w.pool_id = p.id) AS backordered
  FROM pools p, sites s WHERE p.id = $1 AND s.id = $2`;

interface PoolBackorders {
  name: string;
  site: string;
  backordered: number;
}

/** Tells the administrator that a pool's orders wait; once for a pool, however many there are. */
export async function notifyBackordered(
  tx: Tx,
  ctx: Context,
  poolId: number,
  siteId: number,
  { number, lineItems }: OrderState,
  units: Unit[],
): Promise<void> {
  const { rows } = await tx.$client.query<PoolBackorders>(POOL_BACKORDERS, [poolId, siteId]);
  const { name, site, backordered } = rows[0] ?? { name: '', site: '', backordered: units.length };
  const product = lineItems.find(({ id }) => id === units[0]?.lineItemId)?.name || 'a product';
  const backorderText = backordered === 1 ? '1 key is waited for' : `${backordered} keys are waited for`;
  await createNotification(tx, ctx, {
    type: 'ASSIGNMENT_FAILED',
    severity: 'CRITICAL',
    title: `No keys left in ${name}`,
    message: `Order ${number} of ${site} got no key for ${product}: the pool ${name} is empty. ${backorderText}; add keys and they are delivered by themselves.`,
    poolId,
    availableCount: 0,
  });
}
