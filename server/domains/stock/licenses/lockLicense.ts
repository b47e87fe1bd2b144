import { eq } from 'drizzle-orm';
import { textOf } from '#contract/texts/Text';
import type { Tx } from '../../../platform/db/openDatabase';
import { assertFound } from '../../../platform/errors';
import { licenses, pools } from '../../../schema';

/** Returns a license's state, locked until the transaction ends; throws if there is none. */
export async function lockLicense(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      poolId: licenses.poolId,
      requiresValidation: pools.requiresValidation,
      status: licenses.status,
      usesAllowed: licenses.usesAllowed,
      usesLeft: licenses.usesLeft,
      expiresOn: licenses.expiresOn,
      replacementNote: licenses.replacementNote,
    })
    .from(licenses)
    .innerJoin(pools, eq(pools.id, licenses.poolId))
    .where(eq(licenses.id, id))
    .for('update', { of: licenses });
  return assertFound(row, textOf('licenses.not_found'));
}
