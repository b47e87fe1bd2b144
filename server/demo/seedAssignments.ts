import { itemAt } from '#shop/random';
import type { Tx } from '../platform/db/openDatabase';
import type { DemoLicense, DemoStock, DemoUnit } from './allocateKeys';
import { DAY_MS } from './generateOrders';
import { insertMany } from './insertMany';
import type { DemoIds } from './seedShop';

/** Delay from the assignment to the message. */
const DELIVERY_DELAY_MS = 4_000;

const assignmentColumns = {
  license_id: 'bigint',
  pool_id: 'bigint',
  site_id: 'bigint',
  order_id: 'text',
  line_item_id: 'text',
  unit: 'int',
  product_id: 'bigint',
  variation_id: 'bigint',
  customer_email: 'text',
  customer_first_name: 'text',
  customer_last_name: 'text',
  assigned_at: 'timestamptz',
  delivered_at: 'timestamptz',
  flag: 'text',
  flagged_at: 'timestamptz',
};

const INSERT_DELIVERIES = `
  INSERT INTO deliveries
    (site_id, order_id, channel, state, attempts, marker, remote_id, created_at, next_at, attempted_at, sent_at)
  SELECT site_id, order_id, 'note', 'sent', 1, upper(substr(md5(concat(site_id, order_id, delivered_at)), 1, 12)),
    120000 + row_number() OVER (ORDER BY delivered_at), delivered_at - interval '${DELIVERY_DELAY_MS} milliseconds', delivered_at, delivered_at, delivered_at
  FROM license_assignments GROUP BY site_id, order_id, delivered_at ORDER BY delivered_at`;

const INSERT_DELIVERY_KEYS = `
  INSERT INTO delivery_keys (delivery_id, assignment_id, license_id, channel, is_resend)
  SELECT d.id, a.id, a.license_id, d.channel, false FROM deliveries d
  JOIN license_assignments a ON (a.site_id, a.order_id, a.delivered_at) = (d.site_id, d.order_id, d.sent_at)`;

// Most customers open their page.
const INSERT_LINKS = `
  INSERT INTO order_links (token_hash, site_id, order_id, created_at, expires_at, opened_at)
  SELECT sha256(gen_random_uuid()::text::bytea), site_id, order_id, sent_at, sent_at + interval '90 days',
    CASE WHEN hashtext(order_id) % 10 < 3 THEN least(sent_at + interval '7 minutes', $1) END
  FROM deliveries WHERE sent_at > $1::timestamptz - interval '90 days'`;

/** Adds one customer note, with a link, for the keys that an order received together. */
export async function seedDeliveries(tx: Tx, now: Date): Promise<void> {
  await tx.$client.query(INSERT_DELIVERIES);
  await tx.$client.query(INSERT_DELIVERY_KEYS);
  await tx.$client.query(INSERT_LINKS, [now]);
}

export function seedAssignments(
  tx: Tx,
  { assignments }: DemoStock,
  ids: DemoIds,
  licenseIds: Map<DemoLicense, number>,
): Promise<void> {
  const rows = assignments.map(({ license, unit }) => ({
    license_id: licenseIds.get(license),
    pool_id: itemAt(ids.pools, license.pool),
    ...toUnitColumns(unit, ids),
    product_id: unit.line.product.productId,
    variation_id: 0,
    customer_email: unit.order.customer.email,
    customer_first_name: unit.order.customer.firstName,
    customer_last_name: unit.order.customer.lastName,
    assigned_at: unit.assignedAt,
    delivered_at: new Date(unit.assignedAt.getTime() + DELIVERY_DELAY_MS),
    flag: unit.flag,
    flagged_at: unit.flag && unit.order.modifiedAt,
  }));
  return insertMany(tx, 'license_assignments', assignmentColumns, rows);
}

const backorderColumns = {
  pool_id: 'bigint',
  site_id: 'bigint',
  order_id: 'text',
  line_item_id: 'text',
  unit: 'int',
  since: 'timestamptz',
};

export function seedBackorders(tx: Tx, { backorders }: DemoStock, ids: DemoIds): Promise<void> {
  const rows = backorders.map(({ pool, unit }) => ({
    pool_id: itemAt(ids.pools, pool),
    ...toUnitColumns(unit, ids),
    since: unit.assignedAt,
  }));
  return insertMany(tx, 'backorders', backorderColumns, rows);
}

function toUnitColumns({ order, line, unit }: DemoUnit, ids: DemoIds) {
  return {
    site_id: itemAt(ids.sites, order.site),
    order_id: order.orderId,
    line_item_id: line.id,
    unit,
  };
}

interface DemoReplacement {
  unit: DemoUnit;
  license: DemoLicense;
  newLicense: DemoLicense;
  replacedAt: Date;
}

/** The keys that customers could not use, each with the key that its unit got a day later. */
function listReplacements({ licenses, assignments }: DemoStock, now: Date): DemoReplacement[] {
  const replaced = new Map(
    licenses.filter(({ status }) => status === 'replaced').map((license) => [license.assignedTo, license]),
  );
  return assignments.flatMap(({ unit, license: newLicense }) => {
    const license = replaced.get(unit);
    const assignedMs = unit.assignedAt.getTime();
    const replacedAt = new Date(Math.min(assignedMs + DAY_MS, (assignedMs + now.getTime()) / 2));
    return license ? [{ unit, license, newLicense, replacedAt }] : [];
  });
}

const DELAY = `interval '${DELIVERY_DELAY_MS} milliseconds'`;

// The message with the replacement is a later one.
const INSERT_REPLACEMENTS = `
  WITH replaced AS (
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::timestamptz[]) AS r(license_id, new_license_id, note, at)
  ), changed AS (
    UPDATE license_assignments a SET delivered_at = r.at + ${DELAY} FROM replaced r
    WHERE a.license_id = r.new_license_id
    RETURNING a.id, r.license_id, r.new_license_id, r.note, r.at
  )
  INSERT INTO license_replacements (license_id, new_license_id, assignment_id, note, actor, created_at)
  SELECT license_id, new_license_id, id, note, 'admin', at FROM changed`;

/** Records the replacements. Call it before the messages are added. */
export async function seedReplacements(
  tx: Tx,
  stock: DemoStock,
  licenseIds: Map<DemoLicense, number>,
  now: Date,
): Promise<void> {
  const replacements = listReplacements(stock, now);
  await tx.$client.query(INSERT_REPLACEMENTS, [
    replacements.map(({ license }) => licenseIds.get(license)),
    replacements.map(({ newLicense }) => licenseIds.get(newLicense)),
    replacements.map(({ license }) => license.note),
    replacements.map(({ replacedAt }) => replacedAt),
  ]);
}

const FIRST_DELIVERIES = `
  INSERT INTO deliveries
    (site_id, order_id, channel, state, attempts, marker, remote_id, created_at, next_at, attempted_at, sent_at)
  SELECT DISTINCT a.site_id, a.order_id, 'note'::delivery_channel, 'sent'::delivery_state, 1,
    upper(substr(md5(concat(a.site_id, a.order_id, 'first')), 1, 12)), '110000', a.assigned_at,
    a.assigned_at + ${DELAY}, a.assigned_at + ${DELAY}, a.assigned_at + ${DELAY}
  FROM license_replacements r JOIN license_assignments a ON a.id = r.assignment_id
  WHERE NOT EXISTS (SELECT FROM deliveries d WHERE d.site_id = a.site_id AND d.order_id = a.order_id
    AND d.sent_at = a.assigned_at + ${DELAY})`;

const FIRST_KEYS = `
  INSERT INTO delivery_keys (delivery_id, assignment_id, license_id, channel, is_resend)
  SELECT d.id, a.id, r.license_id, 'note', false
  FROM license_replacements r JOIN license_assignments a ON a.id = r.assignment_id
  JOIN deliveries d ON d.site_id = a.site_id AND d.order_id = a.order_id AND d.sent_at = a.assigned_at + ${DELAY}`;

/** Adds the keys that were replaced later to the first deliveries of their orders. */
export async function seedReplacedKeys(tx: Tx): Promise<void> {
  await tx.$client.query(FIRST_DELIVERIES);
  await tx.$client.query(FIRST_KEYS);
}
