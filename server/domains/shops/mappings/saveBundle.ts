import { asc, eq } from 'drizzle-orm';
import { type BundlePoolInput, MAX_KEYS_PER_UNIT } from '#contract/mappings';
import { textOf } from '#contract/texts/Text';
import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { assertFound, invalid } from '../../../platform/errors';
import { mappingPools, mappings } from '../../../schema';
import { requirePool } from '../../stock';

/** Replaces the further pools of a mapping, or keeps them; what units get that have a key does not change. */
export async function saveBundle(tx: Tx, mappingId: number, pools?: BundlePoolInput[]): Promise<void> {
  const [own] = await tx
    .select({ poolId: mappings.poolId, keysPerUnit: mappings.keysPerUnit })
    .from(mappings)
    .where(eq(mappings.id, mappingId));
  const { poolId, keysPerUnit } = assertFound(own, textOf('mappings.not_found'));
  if (pools) await replacePools(tx, mappingId, poolId, pools);
  const rows = await tx
    .select({ keysPerUnit: mappingPools.keysPerUnit })
    .from(mappingPools)
    .where(eq(mappingPools.mappingId, mappingId))
    .orderBy(asc(mappingPools.position));
  const keys = rows.reduce((sum, row) => sum + row.keysPerUnit, keysPerUnit);
  if (keys > MAX_KEYS_PER_UNIT)
    throw invalid({ keys_per_unit: textOf('mappings.max_keys', { max: MAX_KEYS_PER_UNIT }) });
  await compareStockSoon(tx, [mappingId]);
}

async function replacePools(
  tx: Tx,
  mappingId: number,
  ownPoolId: number,
  pools: BundlePoolInput[],
): Promise<void> {
  const seen = new Set([ownPoolId]);
  for (const [index, { license_group_id: poolId }] of pools.entries()) {
    if (seen.has(poolId))
      throw invalid({ [`more_pools.${index}.license_group_id`]: textOf('mappings.pool_repeated') });
    seen.add(poolId);
    await requirePool(tx, poolId, `more_pools.${index}.license_group_id`);
  }
  await tx.delete(mappingPools).where(eq(mappingPools.mappingId, mappingId));
  if (pools.length === 0) return;
  await tx.insert(mappingPools).values(
    pools.map(({ license_group_id: poolId, keys_per_unit: keysPerUnit }, index) => ({
      mappingId,
      position: index + 1,
      poolId,
      keysPerUnit,
    })),
  );
}

const COMPARE_SOON = `
  UPDATE mapping_stock s SET due_at = least(s.due_at, now()) FROM mappings m
  WHERE m.id = s.mapping_id AND m.id = ANY($1::bigint[])`;

/** Compares the shops' stock of mappings soon, because what they can give has changed with them. */
async function compareStockSoon(db: Queryable, mappingIds: number[]): Promise<void> {
  await db.$client.query(COMPARE_SOON, [mappingIds]);
}
