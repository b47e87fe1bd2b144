import type { LicenseDetails, LicenseReplace } from '#contract/licenses';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import type { Tx } from '../db/open';
import { transaction } from '../db/transaction';
import { type OrderName, queueDelivery } from '../delivery/queueDelivery';
import { conflict } from '../errors';
import { claimedUnits, type Moved, moveUnits } from '../orders/moveUnits';
import { readLicense } from './getLicense';
import { lockLicense } from './lockLicense';

const NO_OTHER =
  'No other license of this pool can be given now. Nothing was changed. Add licenses to the pool, then replace this one.';

/**
 * Withdraws a bad key. Every unit of an order that holds it gets another key of the same pool; a key that
 * nobody holds is withdrawn alone. Units that were refunded or cancelled have lost their claim and get none.
 */
export async function replaceLicense(
  ctx: Context,
  id: number,
  { replacement_note: note }: LicenseReplace,
): Promise<LicenseDetails> {
  return transaction(ctx.db, async (tx) => {
    const { status, poolId } = await lockLicense(tx, id);
    if (status === 'replaced') throw conflict('License is already replaced');

    const units = await claimedUnits(tx, id);
    const moved = units.length > 0 ? await moveUnits(tx, poolId, units) : [];
    if (!moved) throw conflict(NO_OTHER);
    await tx.$client.query(WITHDRAW, [id, note]);
    await keepLine(tx, ctx, id, note, moved);
    await queueDelivery(tx, await ordersOf(tx, moved));

    const ids = [...new Set(moved.map(({ license_id }) => license_id))];
    await audit(tx, ctx, { action: 'license.replace', id, ids, details: { units: moved.length, note } });
    return readLicense(ctx, tx, id);
  });
}

// Flags go with the units: one that has none left has none to flag.
const WITHDRAW = `
  UPDATE licenses SET status = 'replaced', replacement_note = $2,
    flag = CASE WHEN EXISTS (SELECT FROM license_assignments WHERE license_id = $1) THEN flag END
  WHERE id = $1`;

const KEEP_LINE = `
  INSERT INTO license_replacements (license_id, new_license_id, assignment_id, note, actor)
  SELECT $1, moved.license_id, moved.unit_id, $2, $3
  FROM unnest($4::bigint[], $5::bigint[]) AS moved(license_id, unit_id)`;

async function keepLine(tx: Tx, { actor }: Context, id: number, note: string, moved: Moved[]): Promise<void> {
  const name = actor.kind === 'admin' ? actor.username : actor.name;
  const licenseIds = moved.map(({ license_id }) => license_id);
  await tx.$client.query(KEEP_LINE, [id, note, name, licenseIds, moved.map(({ unit_id }) => unit_id)]);
}

const ORDERS = `
  SELECT DISTINCT site_id AS "siteId", order_id AS "orderId" FROM license_assignments WHERE id = ANY($1::bigint[])`;

/** Whoever held the key is told the new one. */
async function ordersOf(tx: Tx, moved: Moved[]): Promise<OrderName[]> {
  return (await tx.$client.query<OrderName>(ORDERS, [moved.map(({ unit_id }) => unit_id)])).rows;
}
