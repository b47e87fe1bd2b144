import type { LicenseReplace } from '#contract/licenseForms';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { conflict, invalid } from '../../../platform/errors';
import { audit } from '../../audit';
import { enqueueDeliveries, type OrderRef } from '../../deliveries';
import { lockLicense, withdrawLicenses } from '../../stock';
import { type ReassignedUnit, reassignUnits } from '../allocation/allocateKeys';

/**
 * Replaces a bad key. Every entitled unit that holds it gets another key of the pool, or the chosen one; refunded and
 * canceled units get none. A key without units is only marked as replaced.
 */
export async function replaceLicense(
  ctx: Context,
  id: number,
  { replacement_note: note, new_license_id: newLicenseId }: LicenseReplace,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { status, poolId } = await lockLicense(tx, id);
    if (status === 'replaced') throw conflict(textOf('licenses.already_replaced'));

    const units = await listEntitledUnits(tx, id);
    if (newLicenseId && units.length === 0) throw invalid({ new_license_id: textOf('byHand.no_unit') });
    const reassigned = units.length > 0 ? await reassignUnits(tx, poolId, units, newLicenseId) : [];
    if (!reassigned && newLicenseId) throw invalid({ new_license_id: textOf('byHand.not_free') });
    if (!reassigned) throw conflict(textOf('licenses.none_to_replace_with'));
    await withdrawLicenses(tx, [{ id, note }]);
    await recordReplacements(tx, ctx, id, note, reassigned);
    await enqueueDeliveries(tx, await findAffectedOrders(tx, reassigned));

    const ids = [...new Set(reassigned.map(({ license_id }) => license_id))];
    await audit(tx, ctx, { action: 'license.replace', id, ids, details: { units: reassigned.length, note } });
  });
}

const ENTITLED_UNITS =
  'SELECT id FROM license_assignments WHERE license_id = $1 AND keeps_key(flag) ORDER BY id';

/** The license's units that their orders are entitled to. */
async function listEntitledUnits(tx: Tx, licenseId: number): Promise<number[]> {
  return (await tx.$client.query<{ id: number }>(ENTITLED_UNITS, [licenseId])).rows.map(({ id }) => id);
}

const INSERT_REPLACEMENTS = `
  INSERT INTO license_replacements (license_id, new_license_id, assignment_id, note, actor)
  SELECT $1, reassigned.license_id, reassigned.unit_id, $2, $3
  FROM unnest($4::bigint[], $5::bigint[]) AS reassigned(license_id, unit_id)`;

async function recordReplacements(
  tx: Tx,
  { actor }: Context,
  id: number,
  note: string,
  reassigned: ReassignedUnit[],
): Promise<void> {
  const actorName = actor.kind === 'admin' ? actor.username : actor.name;
  const licenseIds = reassigned.map(({ license_id }) => license_id);
  await tx.$client.query(INSERT_REPLACEMENTS, [
    id,
    note,
    actorName,
    licenseIds,
    reassigned.map(({ unit_id }) => unit_id),
  ]);
}

const SELECT_ORDERS = `
  SELECT DISTINCT site_id AS "siteId", order_id AS "orderId" FROM license_assignments WHERE id = ANY($1::bigint[])`;

async function findAffectedOrders(tx: Tx, reassigned: ReassignedUnit[]): Promise<OrderRef[]> {
  return (await tx.$client.query<OrderRef>(SELECT_ORDERS, [reassigned.map(({ unit_id }) => unit_id)])).rows;
}
