import { eq } from 'drizzle-orm';
import { type LicenseCreate, UNLIMITED } from '#contract/licenses';
import { message } from '#contract/messages/Message';
import type { Context } from '../../platform/context';
import { isUniqueViolation } from '../../platform/db/errors';
import type { Tx } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';
import { assertFound, conflict } from '../../platform/errors';
import { deliveredKeys, licenses } from '../../schema';
import { audit } from '../audit';
import { enqueueFulfillBackorders, requirePool } from '../pools';
import { enqueueValidations } from '../validation';

export const DUPLICATE_MESSAGE = message('licenses.key_exists');
export const DELIVERED_MESSAGE = message('licenses.key_delivered');

export async function createLicense(ctx: Context, input: LicenseCreate): Promise<{ license_id: number }> {
  try {
    return await insertLicense(ctx, input);
  } catch (error) {
    if (isUniqueViolation(error, 'licenses_key'))
      throw conflict(DUPLICATE_MESSAGE, { license_key: DUPLICATE_MESSAGE });
    throw error;
  }
}

async function insertLicense(ctx: Context, input: LicenseCreate): Promise<{ license_id: number }> {
  return transaction(ctx.db, async (tx) => {
    const pool = await requirePool(tx, input.license_group_id);
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
    const license = assertFound(created, message('licenses.not_found'));
    await assertNotDelivered(tx, keyIndex);

    await enqueueFulfillBackorders(tx, ctx, pool.id);
    if (pool.requiresValidation) await enqueueValidations(tx, ctx, pool.id);
    await audit(tx, ctx, { action: 'license.create', id: license.license_id, details: { pool: pool.id } });
    return license;
  });
}

/** Runs after the insert, which waits for a concurrent deletion of the same key. */
async function assertNotDelivered(tx: Tx, keyIndex: Buffer): Promise<void> {
  const [delivered] = await tx
    .select({ id: deliveredKeys.licenseId })
    .from(deliveredKeys)
    .where(eq(deliveredKeys.keyIndex, keyIndex));
  if (delivered) throw conflict(DELIVERED_MESSAGE, { license_key: DELIVERED_MESSAGE });
}
