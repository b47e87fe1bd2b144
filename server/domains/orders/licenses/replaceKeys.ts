import type { Tx } from '../../../platform/db/openDatabase';
import { enqueueDeliveries, type OrderRef } from '../../deliveries';
import { withdrawLicenses } from '../../stock';
import { type ReassignedUnit, reassignUnits } from '../allocation/allocateKeys';

/** A unit that its order is entitled to. */
interface EntitledUnit {
  id: number;
  license_id: number;
  delivered_at: Date | null;
}

const ENTITLED_UNITS = `
  SELECT id, license_id, delivered_at FROM license_assignments
  WHERE license_id = ANY($1::bigint[]) AND keeps_key(flag) ORDER BY id`;

interface Replacement {
  poolId: number;
  /** Locked licenses of the pool. */
  ids: number[];
  note: string;
  /** The name of who replaces them. */
  actor: string;
  /** The license that takes the place of a single one. */
  newLicenseId?: number;
  recallId?: number;
}

/** What became of the units of replaced licenses. */
export interface ReplacedKeys {
  units: (ReassignedUnit & { replaced_id: number })[];
  orders: OrderRef[];
}

/**
 * Replaces licenses: every entitled unit that holds one gets another key of the pool, and its customer a message; refunded and
 * canceled units get none. Undefined, with nothing changed, when stock is insufficient.
 */
export async function replaceKeys(
  tx: Tx,
  { poolId, ids, note, actor, newLicenseId, recallId }: Replacement,
): Promise<ReplacedKeys | undefined> {
  const { rows: entitled } = await tx.$client.query<EntitledUnit>(ENTITLED_UNITS, [ids]);
  const unitIds = entitled.map(({ id }) => id);
  const reassigned = entitled.length > 0 ? await reassignUnits(tx, poolId, unitIds, newLicenseId) : [];
  if (!reassigned) return undefined;
  await withdrawLicenses(
    tx,
    ids.map((id) => ({ id, note })),
  );
  const units = reassigned.map((unit) => ({
    ...unit,
    before: entitled.find(({ id }) => id === unit.unit_id),
  }));
  await recordReplacements(tx, { units, note, actor, recallId });
  const orders = await findAffectedOrders(tx, unitIds);
  await enqueueDeliveries(tx, orders);
  return {
    units: units.map(({ before, ...unit }) => ({ ...unit, replaced_id: before?.license_id ?? 0 })),
    orders,
  };
}

const INSERT_REPLACEMENTS = `
  INSERT INTO license_replacements (license_id, new_license_id, assignment_id, previous_delivered_at, note, actor, recall_id)
  SELECT r.license_id, r.new_license_id, r.unit_id, r.delivered_at, $1, $2, $3
  FROM unnest($4::bigint[], $5::bigint[], $6::bigint[], $7::timestamptz[])
    AS r(license_id, new_license_id, unit_id, delivered_at)`;

interface Records extends Pick<Replacement, 'note' | 'actor'> {
  units: (ReassignedUnit & { before: EntitledUnit | undefined })[];
  recallId: number | undefined;
}

async function recordReplacements(tx: Tx, { units, note, actor, recallId }: Records): Promise<void> {
  await tx.$client.query(INSERT_REPLACEMENTS, [
    note,
    actor,
    recallId ?? null,
    units.map(({ before }) => before?.license_id),
    units.map(({ license_id }) => license_id),
    units.map(({ unit_id }) => unit_id),
    units.map(({ before }) => before?.delivered_at ?? null),
  ]);
}

const SELECT_ORDERS = `
  SELECT DISTINCT site_id AS "siteId", order_id AS "orderId" FROM license_assignments WHERE id = ANY($1::bigint[])`;

async function findAffectedOrders(tx: Tx, unitIds: number[]): Promise<OrderRef[]> {
  return (await tx.$client.query<OrderRef>(SELECT_ORDERS, [unitIds])).rows;
}
