import type { RenewalPolicy } from '#contract/mappings';
import type { RenewalOutcome } from '#contract/orders';
import type { Tx } from '../../../platform/db/openDatabase';
import type { OrderRef } from '../../deliveries';

/** A unit of a renewal order. */
export interface RenewalUnit {
  lineItemId: string;
  unit: number;
  productId: number;
  variationId: number;
  policy: RenewalPolicy;
  /** SQL interval; null without a term. */
  validity: string | null;
}

export interface Renewal {
  unit: RenewalUnit;
  /** The shop's id of the unit's subscription. */
  subscriptionId: string;
  outcome: RenewalOutcome;
  /** The unit's key that is extended. */
  extends?: { assignmentId: number; part: number };
}

export interface RenewalRow {
  id: number;
  line_item_id: string;
  unit: number;
  outcome: RenewalOutcome;
  is_active: boolean;
  assignment_id: number | null;
}

const RENEWAL_COLUMNS = 'id, line_item_id, unit, outcome, is_active, assignment_id';

const RENEWALS = `SELECT ${RENEWAL_COLUMNS} FROM renewals WHERE site_id = $1 AND order_id = $2`;

export async function listRenewals(tx: Tx, { siteId, orderId }: OrderRef): Promise<RenewalRow[]> {
  return (await tx.$client.query<RenewalRow>(RENEWALS, [siteId, orderId])).rows;
}

const INSERT = `
  INSERT INTO renewals (site_id, order_id, subscription_id, line_item_id, unit, part, outcome, assignment_id, validity,
    renewed_on, previous_until)
  SELECT $1, $2, u.subscription_id, u.line_item_id, u.unit, u.part, u.outcome, a.id,
    CASE WHEN a.id IS NOT NULL THEN u.validity END, CASE WHEN a.id IS NOT NULL THEN today() END, a.valid_until
  FROM unnest($3::text[], $4::text[], $5::int[], $6::int[], $7::text[], $8::bigint[], $9::interval[])
    AS u(subscription_id, line_item_id, unit, part, outcome, assignment_id, validity)
  LEFT JOIN license_assignments a ON a.id = u.assignment_id
  RETURNING ${RENEWAL_COLUMNS}`;

/** Saves what units of a renewal order got. Requires the order's lock and `lockUnits`. */
export async function saveRenewals(
  tx: Tx,
  { siteId, orderId }: OrderRef,
  renewals: Renewal[],
): Promise<RenewalRow[]> {
  if (renewals.length === 0) return [];
  const { rows } = await tx.$client.query<RenewalRow>(INSERT, [
    siteId,
    orderId,
    renewals.map(({ subscriptionId }) => subscriptionId),
    renewals.map(({ unit }) => unit.lineItemId),
    renewals.map(({ unit }) => unit.unit),
    renewals.map((renewal) => renewal.extends?.part ?? 1),
    renewals.map(({ outcome }) => outcome),
    renewals.map((renewal) => renewal.extends?.assignmentId ?? null),
    renewals.map(({ unit }) => unit.validity),
  ]);
  return rows;
}

/** Takes extensions back, or gives them again. */
export async function toggleRenewals(tx: Tx, rows: RenewalRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.$client.query('UPDATE renewals SET is_active = NOT is_active WHERE id = ANY($1::bigint[])', [ids]);
}

// Extensions are applied anew in their order: without one of them, a later one may start earlier. `greatest` ignores
// nulls, so a key without a term gets one from the day of its renewal.
const UPDATE_TERMS = `
  WITH RECURSIVE extension AS (
    SELECT id, assignment_id, renewed_on, validity, row_number() OVER (PARTITION BY assignment_id ORDER BY id) AS n
    FROM renewals WHERE assignment_id = ANY($1::bigint[]) AND is_active
  ), term AS (
    SELECT assignment_id, 0::bigint AS n, NULL::bigint AS id, previous_until AS valid_until
    FROM (SELECT DISTINCT ON (assignment_id) * FROM renewals WHERE assignment_id = ANY($1::bigint[])
      ORDER BY assignment_id, id) first
    UNION ALL
    SELECT e.assignment_id, e.n, e.id, (greatest(t.valid_until, e.renewed_on) + e.validity)::date
    FROM term t JOIN extension e ON e.assignment_id = t.assignment_id AND e.n = t.n + 1
  ), updated_renewals AS (
    UPDATE renewals r SET valid_until = term.valid_until FROM term WHERE r.id = term.id
  ), last AS (
    SELECT DISTINCT ON (assignment_id) assignment_id, valid_until FROM term ORDER BY assignment_id, n DESC
  ), unit AS (
    UPDATE license_assignments a SET valid_until = last.valid_until FROM last WHERE a.id = last.assignment_id
    RETURNING a.id, a.license_id, a.site_id, a.order_id, a.valid_until
  ), updated_licenses AS (
    UPDATE licenses l SET valid_until = unit.valid_until FROM unit
    WHERE l.id = unit.license_id AND unit.id = (SELECT a.id FROM license_assignments a
      WHERE a.license_id = l.id ORDER BY a.assigned_at DESC, a.id DESC LIMIT 1)
  )
  SELECT DISTINCT site_id AS "siteId", order_id AS "orderId" FROM unit`;

/** Sets the last days of keys by their extensions; returns the orders that hold them. Requires `lockUnits`. */
export async function updateTerms(tx: Tx, assignmentIds: number[]): Promise<OrderRef[]> {
  if (assignmentIds.length === 0) return [];
  return (await tx.$client.query<OrderRef>(UPDATE_TERMS, [assignmentIds])).rows;
}

const LOCK_LICENSES = `
  SELECT FROM licenses WHERE id IN (SELECT license_id FROM license_assignments WHERE id = ANY($1::bigint[]))
  ORDER BY id FOR NO KEY UPDATE`;

const LOCK_UNITS =
  'SELECT FROM license_assignments WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE';

/** Locks units with their licenses, so that their renewals are processed serially. Licenses first, as all code does. */
export async function lockUnits(tx: Tx, assignmentIds: number[]): Promise<void> {
  if (assignmentIds.length === 0) return;
  await tx.$client.query(LOCK_LICENSES, [assignmentIds]);
  await tx.$client.query(LOCK_UNITS, [assignmentIds]);
}

/** An extension that a lost state of the database had applied. */
export interface GivenRenewal {
  /** The renewal order and its unit. */
  orderId: string;
  lineItemId: string;
  unit: number;
  part: number;
  subscriptionId: string;
  /** The unit whose key is extended. */
  extended: { orderId: string; lineItemId: string; unit: number; part: number };
  /** SQL interval. */
  validity: string | null;
  renewedOn: string | null;
  previousUntil: string | null;
  validUntil: string | null;
  isActive: boolean;
}

const INSERT_GIVEN = `
  INSERT INTO renewals (site_id, order_id, line_item_id, unit, part, outcome, subscription_id, assignment_id, is_active,
    validity, renewed_on, previous_until, valid_until)
  SELECT $1, r."orderId", r."lineItemId", r.unit, r.part, 'extended', r."subscriptionId", a.id, r."isActive", r.validity,
    r."renewedOn", r."previousUntil", r."validUntil"
  FROM ROWS FROM (jsonb_to_recordset($2) AS ("orderId" text, "lineItemId" text, unit int, part int, "subscriptionId" text,
    extended jsonb, validity interval, "renewedOn" date, "previousUntil" date, "validUntil" date, "isActive" boolean))
    WITH ORDINALITY AS r("orderId", "lineItemId", unit, part, "subscriptionId", extended, validity, "renewedOn",
      "previousUntil", "validUntil", "isActive", n)
  LEFT JOIN LATERAL find_unit($1, r.extended ->> 'orderId', r.extended ->> 'lineItemId', (r.extended ->> 'unit')::int,
    (r.extended ->> 'part')::int) a ON true
  ORDER BY n ON CONFLICT (site_id, order_id, line_item_id, unit, part) DO NOTHING RETURNING assignment_id`;

/**
 * Stores extensions as applied, so that the event of their order neither applies nor tells them again. Repeatable; oldest
 * first, as last days follow from each other.
 */
export async function bookRenewals(tx: Tx, siteId: number, renewals: GivenRenewal[]): Promise<void> {
  if (renewals.length === 0) return;
  const { rows } = await tx.$client.query<{ assignment_id: number | null }>(INSERT_GIVEN, [
    siteId,
    JSON.stringify(renewals),
  ]);
  const extended = rows.flatMap(({ assignment_id }) => assignment_id ?? []);
  await lockUnits(tx, extended);
  await updateTerms(tx, extended);
}
