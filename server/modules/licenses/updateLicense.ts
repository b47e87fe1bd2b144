import { eq } from 'drizzle-orm';
import { type LicenseDetails, type LicenseStatus, type LicenseUpdate, UNLIMITED } from '#contract/licenses';
import { message } from '#contract/messages/Message';
import type { Context } from '../../platform/context';
import type { Tx } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';
import { conflict } from '../../platform/errors';
import { licenseAssignments, licenses } from '../../schema';
import { audit } from '../audit';
import { enqueueFulfillBackorders } from '../pools';
import { lockLicense, readLicense } from './getLicense';

export async function updateLicense(ctx: Context, id: number, input: LicenseUpdate): Promise<LicenseDetails> {
  return transaction(ctx.db, async (tx) => {
    const before = await lockLicense(tx, id);
    if (before.status === 'replaced') throw conflict(message('licenses.replaced_not_editable'));

    const { replacement_note: note, delivre_x_times: allowed } = input;
    const replacementNote = note === undefined ? before.replacementNote : note || null;
    // Keys of pools that require validation are always unlimited.
    const adjusted =
      allowed === undefined || before.requiresValidation
        ? undefined
        : adjustDeliveryCount(before, allowed, await countDelivered(tx, id));
    await tx
      .update(licenses)
      .set({ ...adjusted, replacementNote })
      .where(eq(licenses.id, id));

    if (adjusted?.status === 'available') await enqueueFulfillBackorders(tx, ctx, before.poolId);
    await audit(tx, ctx, { action: 'license.update', id, details: input });
    return readLicense(ctx, tx, id);
  });
}

async function countDelivered(tx: Tx, id: number): Promise<number> {
  return tx.$count(licenseAssignments, eq(licenseAssignments.licenseId, id));
}

interface DeliveryCounts {
  deliveriesAllowed: number;
  deliveriesLeft: number;
}

/** Changes the delivery limit. Past deliveries count, and the status is derived from the remainder. */
function adjustDeliveryCount(
  before: DeliveryCounts,
  allowed: number,
  /** Used only for unlimited keys, whose deliveries `deliveriesLeft` does not count. */
  delivered: number,
): DeliveryCounts & { status: LicenseStatus } {
  const deliveriesLeft = getDeliveriesLeft(before, allowed, delivered);
  return { deliveriesAllowed: allowed, deliveriesLeft, status: getStatus(allowed, deliveriesLeft) };
}

function getDeliveriesLeft(before: DeliveryCounts, allowed: number, delivered: number): number {
  if (allowed === UNLIMITED) return UNLIMITED;
  if (before.deliveriesAllowed === UNLIMITED) return Math.max(0, allowed - delivered);
  return Math.max(0, before.deliveriesLeft + allowed - before.deliveriesAllowed);
}

function getStatus(allowed: number, deliveriesLeft: number): LicenseStatus {
  if (deliveriesLeft !== 0) return 'available';
  return allowed === 1 ? 'sold' : 'exhausted';
}
