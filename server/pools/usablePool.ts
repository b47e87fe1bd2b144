import { eq } from 'drizzle-orm';
import type { Tx } from '../db/open';
import { pools } from '../db/tables';
import { invalid } from '../errors';

/** The pool a form chose, held against deletion until the transaction ends. */
export async function usablePool(tx: Tx, id: number): Promise<{ id: number; requiresValidation: boolean }> {
  const [pool] = await tx
    .select({ id: pools.id, requiresValidation: pools.requiresValidation })
    .from(pools)
    .where(eq(pools.id, id))
    .for('key share');
  if (!pool) throw invalid({ license_group_id: 'License pool not found' });
  return pool;
}
