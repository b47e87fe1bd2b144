import { eq, sql } from 'drizzle-orm';
import type { PoolBackorders, PoolDetails } from '#contract/pools';
import type { Context } from '../../../platform/context';
import type { Queryable } from '../../../platform/db/openDatabase';
import { waitingUnits } from '../../../schema';
import { readPool } from './readPool';

export async function getPool(ctx: Context, id: number): Promise<PoolDetails> {
  const [pool, waiting] = await Promise.all([readPool(ctx.db, id), countBackorders(ctx.db, id)]);
  return { ...pool, backorders: waiting };
}

async function countBackorders(db: Queryable, poolId: number): Promise<PoolBackorders> {
  const [row] = await db
    .select({
      orders: sql<number>`count(DISTINCT (${waitingUnits.siteId}, ${waitingUnits.orderId}))`,
      units: sql<number>`count(*)`,
      since: sql<Date | null>`min(${waitingUnits.since})`,
    })
    .from(waitingUnits)
    .where(eq(waitingUnits.poolId, poolId));
  const { orders = 0, units = 0, since } = row ?? {};
  return { orders, units, since: since ? new Date(since).toISOString() : null };
}
