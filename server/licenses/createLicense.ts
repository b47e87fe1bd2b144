import { eq } from 'drizzle-orm';
import { type LicenseCreate, UNLIMITED } from '#contract/licenses';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { isDuplicate } from '../db/errors';
import type { Tx } from '../db/open';
import { deliveredKeys, licenses } from '../db/tables';
import { transaction } from '../db/transaction';
import { conflict, found } from '../errors';
import { queueServeWaiting } from '../orders/queueServeWaiting';
import { usablePool } from '../pools/usablePool';
import { queueChecks } from '../validation/queueChecks';

export const DUPLICATE = 'License key already exists';
export const DELIVERED = 'License key was already delivered';

export async function createLicense(ctx: Context, input: LicenseCreate): Promise<{ license_id: number }> {
  try {
    return await insertLicense(ctx, input);
  } catch (error) {
    if (isDuplicate(error, 'licenses_key')) throw conflict(DUPLICATE, { license_key: DUPLICATE });
    throw error;
  }
}

async function insertLicense(ctx: Context, input: LicenseCreate): Promise<{ license_id: number }> {
  return transaction(ctx.db, async (tx) => {
    const pool = await usablePool(tx, input.license_group_id);
    const keyIndex = ctx.vault.blindIndex(input.license_key);
    const deliveries = pool.requiresValidation ? UNLIMITED : input.delivre_x_times;
    const [created] = await tx
      .insert(licenses)
      .values({
        poolId: pool.id,
        keyCipher: ctx.vault.encrypt(input.license_key),
        keyIndex,
        deliveriesAllowed: deliveries,
        deliveriesLeft: deliveries,
        validation: pool.requiresValidation ? 'pending' : null,
      })
      .returning({ license_id: licenses.id });
    const license = found(created, 'License');
    await refuseDelivered(tx, keyIndex);

    await queueServeWaiting(tx, ctx, pool.id);
    if (pool.requiresValidation) await queueChecks(tx, ctx, pool.id);
    await audit(tx, ctx, { action: 'license.create', id: license.license_id, details: { pool: pool.id } });
    return license;
  });
}

/** Asked after the insert, which waits for whoever is deleting a license of this key. */
async function refuseDelivered(tx: Tx, keyIndex: Buffer): Promise<void> {
  const [delivered] = await tx
    .select({ id: deliveredKeys.licenseId })
    .from(deliveredKeys)
    .where(eq(deliveredKeys.keyIndex, keyIndex));
  if (delivered) throw conflict(DELIVERED, { license_key: DELIVERED });
}
