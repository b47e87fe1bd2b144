import { eq } from 'drizzle-orm';
import type { LicenseDetails, LicenseUpdate } from '#contract/licenses';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import type { Tx } from '../db/open';
import { licenseAssignments, licenses } from '../db/tables';
import { transaction } from '../db/transaction';
import { conflict } from '../errors';
import { queueServeWaiting } from '../orders/queueServeWaiting';
import { readLicense } from './getLicense';
import { lockLicense } from './lockLicense';
import { shiftDeliveries } from './shiftDeliveries';

export async function updateLicense(ctx: Context, id: number, input: LicenseUpdate): Promise<LicenseDetails> {
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

async function countDelivered(tx: Tx, id: number): Promise<number> {
  return tx.$count(licenseAssignments, eq(licenseAssignments.licenseId, id));
}
