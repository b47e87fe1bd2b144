import { eq } from 'drizzle-orm';
import type { License, LicenseUpdate } from '#contract/licenses';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import type { Tx } from '../db/open';
import { licenseAssignments, licenses, pools } from '../db/tables';
import { transaction } from '../db/transaction';
import { conflict, found } from '../errors';
import { queueServeWaiting } from '../orders/queueServeWaiting';
import { readLicense } from './getLicense';
import { shiftDeliveries } from './shiftDeliveries';

export async function updateLicense(ctx: Context, id: number, input: LicenseUpdate): Promise<License> {
  return transaction(ctx.db, async (tx) => {
    const before = await lockLicense(tx, id);
    if (before.status === 'replaced') throw conflict('A replaced license cannot be edited');

    const { replacement_note: note, delivre_x_times: allowed } = input;
    const replacementNote = note === undefined ? before.replacementNote : note || null;
    // Keys of validated pools are unlimited, whatever a form sends.
    const shifted =
      allowed === undefined || before.requiresValidation
        ? undefined
        : shiftDeliveries(before, allowed, await countDelivered(tx, id));
    await tx
      .update(licenses)
      .set({ ...shifted, replacementNote })
      .where(eq(licenses.id, id));

    if (shifted?.status === 'available') await queueServeWaiting(tx, ctx, before.poolId);
    await audit(tx, ctx, { action: 'license.update', id, details: input });
    return readLicense(ctx, tx, id);
  });
}

async function lockLicense(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      poolId: licenses.poolId,
      requiresValidation: pools.requiresValidation,
      status: licenses.status,
      deliveriesAllowed: licenses.deliveriesAllowed,
      deliveriesLeft: licenses.deliveriesLeft,
      replacementNote: licenses.replacementNote,
    })
    .from(licenses)
    .innerJoin(pools, eq(pools.id, licenses.poolId))
    .where(eq(licenses.id, id))
    .for('update', { of: licenses });
  return found(row, 'License');
}

async function countDelivered(tx: Tx, id: number): Promise<number> {
  return tx.$count(licenseAssignments, eq(licenseAssignments.licenseId, id));
}
