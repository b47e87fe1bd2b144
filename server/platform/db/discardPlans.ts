import type { PoolClient } from 'pg';

const GROWTH = 2;

const transactions = new WeakMap<PoolClient, { count: number; nextAt: number }>();

/**
 * SQL after a connection's 2nd, 4th, 8th transaction and so on, else empty: its statements are planned again. A plan
 * that was made for an empty table would be kept while the table grows to thousands of rows, until its first statistics.
 * Not within a transaction: its isolation level can only be set before the first statement.
 */
export function discardPlansSql(client: PoolClient): string {
  const { count, nextAt } = transactions.get(client) ?? { count: 0, nextAt: GROWTH };
  const isDue = count + 1 === nextAt;
  transactions.set(client, { count: count + 1, nextAt: isDue ? nextAt * GROWTH : nextAt });
  return isDue ? 'DISCARD PLANS;' : '';
}
