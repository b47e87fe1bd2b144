import { inArray } from 'drizzle-orm';
import { type LicenseCreate, UNLIMITED } from '#contract/licenseForms';
import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { findLicenseKeyIndexes, indexLicenseKey } from '../../../platform/crypto/blindIndex';
import { isUniqueViolation } from '../../../platform/db/errors';
import type { Tx } from '../../../platform/db/openDatabase';
import { reserveId } from '../../../platform/db/reserveIds';
import { transaction } from '../../../platform/db/transaction';
import { conflict, invalid } from '../../../platform/errors';
import { deliveredKeys, licenses } from '../../../schema';
import { audit } from '../../audit';
import { indexKeyEnding } from '../keys/keyEnding';
import { enqueueFulfillBackorders } from '../pools/backorderQueue';
import { requirePool } from '../pools/requirePool';
import { enqueueValidations } from '../validation/validateBackorderedPool';
import { isExpired } from './list/isExpired';

export const DUPLICATE_MESSAGE = textOf('licenses.key_exists');
export const EXPIRED_MESSAGE = textOf('licenses.expired');

export const describeDelivered = (order: string | null): Text =>
  order === null ? textOf('licenses.key_delivered') : textOf('licenses.key_delivered_to', { order });

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
  const expiresOn = input.expires_on ?? null;
  if (isExpired(expiresOn)) throw invalid({ expires_on: EXPIRED_MESSAGE });
  return transaction(ctx.db, async (tx) => {
    const pool = await requirePool(tx, input.license_group_id);
    const id = await reserveId(tx, 'licenses');
    const index = await ctx.vault.holdIndex(tx);
    const deliveries = pool.requiresValidation ? UNLIMITED : input.delivre_x_times;
    await tx
      .insert(licenses)
      .overridingSystemValue()
      .values({
        id,
        poolId: pool.id,
        keyCipher: ctx.vault.encrypt(input.license_key, 'licenses.key_cipher', id),
        keyIndex: indexLicenseKey(index, input.license_key),
        keyEnding: indexKeyEnding(index, input.license_key),
        usesAllowed: deliveries,
        usesLeft: deliveries,
        expiresOn,
        validation: pool.requiresValidation ? 'pending' : null,
      });
    await assertNew(tx, findLicenseKeyIndexes(index, input.license_key));

    await enqueueFulfillBackorders(tx, pool.id);
    if (pool.requiresValidation) await enqueueValidations(tx, ctx, pool.id);
    await audit(tx, ctx, { action: 'license.create', id, details: { pool: pool.id } });
    return { license_id: id };
  });
}

/**
 * Runs after the insert, which waits for a concurrent deletion of the same key, and for a job that brings its index over.
 */
async function assertNew(tx: Tx, indexes: Buffer[]): Promise<void> {
  const others = indexes.slice(1);
  if (others.length > 0 && (await tx.$count(licenses, inArray(licenses.keyIndex, others))) > 0)
    throw conflict(DUPLICATE_MESSAGE, { license_key: DUPLICATE_MESSAGE });
  const [delivered] = await tx
    .select({ order: deliveredKeys.orderNumber })
    .from(deliveredKeys)
    .where(inArray(deliveredKeys.keyIndex, indexes));
  if (!delivered) return;
  const refusal = describeDelivered(delivered.order);
  throw conflict(refusal, { license_key: refusal });
}
