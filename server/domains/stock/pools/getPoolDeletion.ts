import { eq, sql } from 'drizzle-orm';
import type { Pool, PoolDeletion } from '#contract/pools';
import type { Context } from '../../../platform/context';
import type { Queryable } from '../../../platform/db/openDatabase';
import { waitingUnits } from '../../../schema';
import { readPool } from './readPool';

export async function countReferences(db: Queryable, { id, total_licenses }: Pool): Promise<PoolDeletion> {
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
