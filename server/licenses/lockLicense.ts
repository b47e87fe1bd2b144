import { eq } from 'drizzle-orm';
import type { Tx } from '../db/open';
import { licenses, pools } from '../db/tables';
import { found } from '../errors';

/** A license as it stands, held until the transaction ends: nobody assigns, edits or withdraws it meanwhile. */
export async function lockLicense(tx: Tx, id: number) {
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
