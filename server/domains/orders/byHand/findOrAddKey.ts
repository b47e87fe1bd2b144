import type { Context } from '../../../platform/context';
import { findLicenseKeyIndexes } from '../../../platform/crypto/blindIndex';
import type { Tx } from '../../../platform/db/openDatabase';
import { invalid } from '../../../platform/errors';
import { describeExisting, insertLicenses, requirePool } from '../../stock';

/**
 * The license of a key, which is added to the pool if it is new; throws `invalid` for one that was delivered and deleted.
 * Requires the shared lock `import`.
 */
export async function findOrAddKey(
  tx: Tx,
  { vault }: Context,
  poolId: number,
  licenseKey: string,
): Promise<number> {
  const index = await vault.holdIndex(tx);
  const indexes = findLicenseKeyIndexes(index, licenseKey);
  const known = await tx.$client.query<{ id: number }>('SELECT id FROM licenses WHERE key_index = ANY($1)', [
    indexes,
  ]);
  if (known.rows[0]) return known.rows[0].id;
  const key = { index: 0, key: licenseKey, deliveries: 1, expiresOn: null };
  const added = await insertLicenses(tx, vault, index, await requirePool(tx, poolId), [key]);
  const [existing] = added.existing;
  if (existing) throw invalid({ license_key: describeExisting(existing) });
  return added.ids[0] ?? 0;
}
