import type { KeyPart } from '#contract/keyParts';
import type { LicenseStatus } from '#contract/licenses';
import { ORDER_UNITS_LIMIT, type OrderLine, type OrderRenewal, type OrderUnit } from '#contract/orders';
import type { LineItem } from '#contract/shopOrders';
import type { Context } from '../../../platform/context';
import { presentKey } from '../../../platform/crypto/presentKey';
import type { Queryable } from '../../../platform/db/openDatabase';
import { presentLicenseParts } from '../../stock';
import { findMappedPools, type MappedPool } from '../allocation/findPools';
import type { OrderRecord } from './findOrder';

interface UnitRow {
  line_item_id: string;
  unit: number;
  part: number;
  parts: number;
  product_id: number | null;
  variation_id: number | null;
  license_id: number | null;
  license_status: LicenseStatus | null;
  key_cipher: Buffer | null;
  parts_cipher: Buffer | null;
  key_parts: KeyPart[] | null;
  pool_id: number | null;
  pool: string | null;
  assigned_at: Date | null;
  delivered_at: Date | null;
  valid_until: string | null;
  flag: string | null;
  position: number | null;
  since: Date | null;
  expected_on: string | null;
}

// The places in the queues are counted once for the whole order, by the index of the queue.
const UNITS = `
  WITH queued AS (
    SELECT * FROM backorders WHERE site_id = $1 AND order_id = $2
  ), place AS (
    SELECT b.id, row_number() OVER (PARTITION BY b.pool_id ORDER BY b.id) AS position
    FROM (SELECT pool_id, max(id) AS last_id FROM queued GROUP BY pool_id) q
    JOIN backorders b ON b.pool_id = q.pool_id AND b.id <= q.last_id
  )
  SELECT a.line_item_id, a.unit, a.product_id, a.variation_id, l.id AS license_id, l.status AS license_status,
    l.key_cipher, l.parts_cipher, p.key_parts, a.pool_id, p.name AS pool, a.assigned_at, a.delivered_at,
    least(l.expires_on, a.valid_until)::text AS valid_until, a.flag, a.part, a.parts,
    NULL::bigint AS position, NULL::timestamptz AS since, NULL AS expected_on
  FROM license_assignments a LEFT JOIN licenses l ON l.id = a.license_id LEFT JOIN pools p ON p.id = a.pool_id
  WHERE a.site_id = $1 AND a.order_id = $2
  UNION ALL
  SELECT q.line_item_id, q.unit, NULL, NULL, NULL, NULL, NULL, NULL, NULL, q.pool_id, p.name, NULL, NULL, NULL, NULL, q.part, q.parts,
    place.position, q.since, CASE WHEN p.next_delivery_on >= today() THEN p.next_delivery_on::text END
  FROM queued q JOIN place ON place.id = q.id JOIN pools p ON p.id = q.pool_id
  ORDER BY line_item_id, unit, part`;

/** An order's line items with their units; lines that were removed from the order come last if they hold keys. */
export async function readOrderLines(ctx: Context, order: OrderRecord): Promise<OrderLine[]> {
  const { db } = ctx;
  const [{ rows }, pools, renewals] = await Promise.all([
    db.$client.query<UnitRow>(UNITS, [order.site_id, order.order_id]),
    findMappedPools(db, { siteId: order.site_id, orderId: order.order_id, lineItems: order.line_items }),
    readOrderRenewals(db, order.site_id, order.order_id),
  ]);
  const lines = [...order.line_items, ...listRemovedLines(order.line_items, rows)];
  const unitsByLine = groupByLine(rows);
  let remaining = ORDER_UNITS_LIMIT;
  return lines.map((line) => {
    const units = unitsByLine.get(line.id) ?? [];
    const shown = units.slice(0, remaining);
    remaining -= shown.length;
    return {
      ...presentLine(line, order, pools.get(line.id)),
      assigned_units: countCompleteUnits(units),
      backordered_units: new Set(units.filter(({ position }) => position !== null).map(({ unit }) => unit))
        .size,
      units: shown.map((unit) => presentUnit(ctx, unit)),
      renewals: renewals.get(line.id) ?? [],
      awaits_subscription:
        order.awaits_subscription &&
        order.held_for === null &&
        units.length === 0 &&
        pools.get(line.id)?.renewal_policy === 'extend',
    };
  });
}

/** The units that have all their keys. */
function countCompleteUnits(rows: UnitRow[]): number {
  const keys = new Map<number, number>();
  for (const { unit, assigned_at } of rows) if (assigned_at) keys.set(unit, (keys.get(unit) ?? 0) + 1);
  return new Set(rows.filter(({ unit, parts }) => (keys.get(unit) ?? 0) >= parts).map(({ unit }) => unit))
    .size;
}

function groupByLine(rows: UnitRow[]): Map<string, UnitRow[]> {
  const lines = new Map<string, UnitRow[]>();
  for (const row of rows) {
    const line = lines.get(row.line_item_id);
    if (line) line.push(row);
    else lines.set(row.line_item_id, [row]);
  }
  return lines;
}

function listRemovedLines(lines: LineItem[], rows: UnitRow[]): LineItem[] {
  const known = new Set(lines.map(({ id }) => id));
  const removed = rows.filter(({ line_item_id }) => !known.has(line_item_id));
  const byId = new Map(removed.map((row) => [row.line_item_id, row]));
  return [...byId.values()].map(({ line_item_id: id, product_id, variation_id }) => ({
    id,
    name: '',
    product_id: product_id ?? 0,
    variation_id: variation_id ?? 0,
    quantity: 0,
  }));
}

function presentLine(line: LineItem, { refunded }: OrderRecord, pool: MappedPool | undefined) {
  return {
    id: line.id,
    // Shops other than WooCommerce send no names.
    name: line.name || (pool?.product_name ?? ''),
    product_id: line.product_id || null,
    variation_id: line.variation_id,
    quantity: line.quantity,
    refunded_quantity: Math.min(line.quantity, refunded?.units[line.id] ?? 0),
    license_group: pool ? { id: pool.id, name: pool.name } : null,
    is_early: pool?.is_early ?? false,
  };
}

function presentUnit(ctx: Context, row: UnitRow): OrderUnit {
  const { license_id, license_status, key_cipher, parts_cipher, key_parts, pool_id, pool, position, since } =
    row;
  return {
    unit: row.unit,
    part: row.part,
    parts: row.parts,
    license:
      license_id === null || license_status === null
        ? null
        : {
            license_id,
            ...presentKey(ctx, license_id, key_cipher),
            license_status,
            parts: presentLicenseParts(ctx, key_parts ?? [], license_id, parts_cipher),
          },
    license_group: pool_id === null || pool === null ? null : { id: pool_id, name: pool },
    assigned_at: row.assigned_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    valid_until: row.valid_until,
    flag: row.flag,
    backorder:
      position === null || since === null
        ? null
        : { position, since: since.toISOString(), expected_on: row.expected_on },
  };
}

interface RenewalRow extends Omit<OrderRenewal, 'order'> {
  line_item_id: string;
  order_id: number | null;
  number: string | null;
}

// The keys of a bundle are extended together.
const RENEWALS = `
  SELECT DISTINCT ON (r.line_item_id, r.unit) r.line_item_id, r.unit, r.outcome, r.is_active,
    r.valid_until::text AS valid_until, o.id AS order_id, o.number
  FROM renewals r LEFT JOIN license_assignments a ON a.id = r.assignment_id
    LEFT JOIN orders o ON o.site_id = a.site_id AND o.order_id = a.order_id
  WHERE r.site_id = $1 AND r.order_id = $2 ORDER BY r.line_item_id, r.unit, r.part LIMIT ${ORDER_UNITS_LIMIT}`;

/** The outcomes of the units of a renewal order, by line item id. */
async function readOrderRenewals(
  db: Queryable,
  siteId: number,
  orderId: string,
): Promise<Map<string, OrderRenewal[]>> {
  const { rows } = await db.$client.query<RenewalRow>(RENEWALS, [siteId, orderId]);
  const lines = new Map<string, OrderRenewal[]>();
  for (const { line_item_id, order_id: id, number, ...row } of rows) {
    const renewal = { ...row, order: id === null || number === null ? null : { id, number } };
    lines.set(line_item_id, [...(lines.get(line_item_id) ?? []), renewal]);
  }
  return lines;
}
