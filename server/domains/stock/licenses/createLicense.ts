import { changeParts } from '#contract/keyParts';
import type { LicenseCreate } from '#contract/licenseForms';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { advisoryLocks } from '../../../platform/db/advisoryLocks';
import { transaction } from '../../../platform/db/transaction';
import { conflict, invalid } from '../../../platform/errors';
import { audit } from '../../audit';
import { enqueueFulfillBackorders } from '../pools/backorderQueue';
import { requirePool } from '../pools/requirePool';
import { enqueueValidations } from '../validation/validateBackorderedPool';
import { countDeliveries, describeExisting, findReplacedIndexes, insertLicenses } from './insertLicenses';
import { assertParts, saveParts } from './keyParts';
import { saveFiles } from './licenseFiles';

export const EXPIRED_TEXT = textOf('licenses.expired');

export async function createLicense(ctx: Context, input: LicenseCreate): Promise<{ license_id: number }> {
  const expiresOn = input.expires_on ?? null;
  if (isExpired(expiresOn)) throw invalid({ expires_on: EXPIRED_TEXT });
  return transaction(ctx.db, async (tx) => {
    // Waits for deletions, which record the delivered keys.
    await tx.$client.query('SELECT pg_advisory_xact_lock_shared($1)', [advisoryLocks.import]);
    const index = await ctx.vault.holdIndex(tx);
    const pool = await requirePool(tx, input.license_group_id);
    assertParts(pool.keyParts, input);
    const others = await findReplacedIndexes(tx, index, [input]);
    const deliveries = countDeliveries(pool, input.delivre_x_times);
    const key = { index: 0, key: input.license_key, deliveries, expiresOn };
    const { ids, existing } = await insertLicenses(tx, ctx.vault, index, pool, [key]);
    const [known] = [...others.values(), ...existing];
    if (known) throw conflict(describeExisting(known), { license_key: describeExisting(known) });

    const [id = 0] = ids;
    await saveParts(tx, ctx.vault, index, [{ id, parts: changeParts(pool.keyParts, {}, input) }]);
    await saveFiles(tx, ctx.vault, id, input.files);
    await enqueueFulfillBackorders(tx, pool.id);
    if (pool.requiresValidation) await enqueueValidations(tx, ctx, pool.id);
    await audit(tx, ctx, { action: 'license.create', id, details: { pool: pool.id } });
    return { license_id: id };
  });
}

/** Whether a key's last day has passed. Its day ends in UTC, as that of SQL's `today()`. */
export const isExpired = (expiresOn: string | null): boolean =>
  expiresOn !== null && expiresOn < new Date().toISOString().slice(0, 10);
