import { and, count, eq, sql } from 'drizzle-orm';
import type { Pool } from '#contract/pools';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import type { Tx } from '../db/open';
import { mappings, notifications, pools, backorders } from '../db/tables';
import { transaction } from '../db/transaction';
import { conflict, found } from '../errors';
import { readPool } from './getPool';

export async function deletePool(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    // Until this commits, whoever adds something to the pool waits.
    const [locked] = await tx.select({ id: pools.id }).from(pools).where(eq(pools.id, id)).for('update');
    found(locked, 'License pool');
    const pool = await readPool(tx, id);
    const held = await holdings(tx, pool);
    if (held) throw conflict(`Pool still holds ${held}`);

    // What was told of it outlives the pool, but there is nothing left to see to.
    await tx
      .update(notifications)
      .set({ isResolved: true, resolvedAt: sql`now()` })
      .where(and(eq(notifications.poolId, id), eq(notifications.isResolved, false)));
    await tx.delete(pools).where(eq(pools.id, id));
    await audit(tx, ctx, { action: 'pool.delete', id, details: { name: pool.name } });
    return null;
  });
}

/** What stands in the way, in words; empty when nothing does. */
async function holdings(tx: Tx, { id, total_licenses }: Pool): Promise<string> {
  const [mapped] = await tx.select({ n: count() }).from(mappings).where(eq(mappings.poolId, id));
  const [waiting] = await tx.select({ n: count() }).from(backorders).where(eq(backorders.poolId, id));
  const held = [
    counted(total_licenses, 'license'),
    counted(mapped?.n, 'product mapping'),
    counted(waiting?.n, 'waiting unit'),
  ].filter(Boolean);
  return new Intl.ListFormat('en').format(held);
}

function counted(n = 0, noun: string): string {
  if (n === 0) return '';
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
