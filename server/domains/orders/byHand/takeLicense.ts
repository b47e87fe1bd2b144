import { textOf } from '#contract/texts/Text';
import type { Tx } from '../../../platform/db/openDatabase';
import { invalid } from '../../../platform/errors';

// Waits for another transaction that takes the key, and tests the row again as it left it.
const LOCK_FREE = `
  SELECT id FROM licenses l WHERE id = $1 AND pool_id = $2 AND is_allocatable(l, $2, (SELECT is_validating()))
  FOR NO KEY UPDATE`;

/** Locks a particular key that is to be given; throws `invalid` at the field if it is not free, or of another pool. */
export async function takeLicense(tx: Tx, id: number, poolId: number, field: string): Promise<void> {
  const { rowCount } = await tx.$client.query(LOCK_FREE, [id, poolId]);
  if (!rowCount) throw invalid({ [field]: textOf('byHand.not_free') });
}
