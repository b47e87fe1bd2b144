import type { Context } from '../context';
import { isReferenceGone } from '../db/errors';
import type { Tx } from '../db/open';
import { notFound } from '../errors';
import { raise } from '../notifications/raise';
import type { Recipient } from './assignKeys';
import type { OrderState, Unit } from './OrderState';

const JOIN = `
  INSERT INTO backorders (pool_id, site_id, order_id, line_item_id, unit)
  SELECT $1, $2, $3, u.line_item_id, u.unit
  FROM unnest($4::text[], $5::int[]) WITH ORDINALITY AS u(line_item_id, unit, place) ORDER BY u.place`;

/** Puts units that no key was left for at the end of the pool's line, which the transaction holds. */
export async function joinLine(
  tx: Tx,
  { siteId, orderId }: Recipient,
  poolId: number,
  units: Unit[],
): Promise<void> {
  const lines = units.map(({ lineItemId }) => lineItemId);
  const values = [poolId, siteId, orderId, lines, units.map(({ unit }) => unit)];
  await tx.$client.query(JOIN, values).catch((error) => {
    throw isReferenceGone(error, 'waiting_units_site_id_sites_id_fk') ? notFound('Site') : error;
  });
}

const SITUATION = `
  SELECT p.name, s.name AS site, (SELECT count(*) FROM backorders w WHERE w.pool_id = p.id) AS waiting
  FROM pools p, sites s WHERE p.id = $1 AND s.id = $2`;

interface Situation {
  name: string;
  site: string;
  waiting: number;
}

/** Tells the administrator that a pool's orders wait; once for a pool, however many there are. */
export async function tellWaiting(
  tx: Tx,
  ctx: Context,
  poolId: number,
  siteId: number,
  { number, lineItems }: OrderState,
  units: Unit[],
): Promise<void> {
  const { rows } = await tx.$client.query<Situation>(SITUATION, [poolId, siteId]);
  const { name, site, waiting } = rows[0] ?? { name: '', site: '', waiting: units.length };
  const product = lineItems.find(({ id }) => id === units[0]?.lineItemId)?.name || 'a product';
  const inLine = waiting === 1 ? '1 key is waited for' : `${waiting} keys are waited for`;
  await raise(tx, ctx, {
    type: 'ASSIGNMENT_FAILED',
    severity: 'CRITICAL',
    title: `No keys left in ${name}`,
    message: `Order ${number} of ${site} got no key for ${product}: the pool ${name} is empty. ${inLine}; add keys and they are delivered by themselves.`,
    poolId,
    availableCount: 0,
  });
}
