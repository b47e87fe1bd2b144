import { eq, sql } from 'drizzle-orm';
import type { Pool, PoolDeletion } from '#contract/pools';
import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict } from '../../../platform/errors';
import { pools, waitingUnits } from '../../../schema';
import { resolveNotifications } from '../../alerts';
import { audit } from '../../audit';
import { checkReferences } from '../../crud';
import { readPool } from './readPools';

export async function deletePool(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    // Blocks concurrent inserts into the pool until the commit.
    const [locked] = await tx.select({ id: pools.id }).from(pools).where(eq(pools.id, id)).for('update');
    assertFound(locked, textOf('pools.not_found'));
    const pool = await readPool(tx, id);
    const blocking = await listBlockingReferences(tx, pool);
    if (blocking.length > 0) throw conflict(textOf('pools.in_use', { blocking }));

    // Notifications outlive their pool, but none remains unresolved.
    await resolveNotifications(tx, { poolIds: [id] });
    const effects = await checkReferences(tx, pools, [id]);
    await tx.delete(pools).where(eq(pools.id, id));
    await audit(tx, ctx, { action: 'pool.delete', id, details: { name: pool.name, ...effects } });
    return null;
  });
}

/** What prevents the deletion; empty if nothing does. */
async function listBlockingReferences(tx: Tx, pool: Pool): Promise<Text[]> {
  const { licenses, mappings, backorders } = await countReferences(tx, pool);
  const counts = [
    ['pools.licenses', licenses],
    ['pools.mappings', mappings],
    ['pools.backorders', backorders],
  ] as const;
  return counts.flatMap(([code, smart_count]) => (smart_count > 0 ? [textOf(code, { smart_count })] : []));
}

async function countReferences(db: Queryable, { id, total_licenses }: Pool): Promise<PoolDeletion> {
  return {
    licenses: total_licenses,
    mappings: await db.$count(sql`mapped_pools`, sql`pool_id = ${id}`),
    backorders: await db.$count(waitingUnits, eq(waitingUnits.poolId, id)),
  };
}

/** Counts what prevents the deletion of a pool. */
export async function getPoolDeletion({ db }: Context, id: number): Promise<PoolDeletion> {
  return countReferences(db, await readPool(db, id));
}
