import { eq } from 'drizzle-orm';
import type { KeyPart } from '#contract/keyParts';
import { textOf } from '#contract/texts/Text';
import type { Tx } from '../../../platform/db/openDatabase';
import { invalid } from '../../../platform/errors';
import { pools } from '../../../schema';

/** Returns the pool, locked against deletion until the transaction ends; throws `invalid` if there is none. */
export async function requirePool(
  tx: Tx,
  id: number,
  field = 'license_group_id',
): Promise<{ id: number; requiresValidation: boolean; keyParts: KeyPart[] }> {
  const [pool] = await tx
    .select({ id: pools.id, requiresValidation: pools.requiresValidation, keyParts: pools.keyParts })
    .from(pools)
    .where(eq(pools.id, id))
    .for('key share');
  if (!pool) throw invalid({ [field]: textOf('pools.not_found') });
  return pool;
}
