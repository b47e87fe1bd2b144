import PgBoss from 'pg-boss';
import type { Tx } from '../db/open';
import { declareQueues } from './declareQueues';
import { indexParked, type Job } from './jobs';

/** The queues as a server makes them when it starts, but inside a transaction of ours. */
export async function makeQueues(tx: Tx, declared: Job<never>[]): Promise<void> {
  await tx.$client.query(constructionPlans());
  const executeSql = (text: string, values: unknown[]) => tx.$client.query(text, values);
  const boss = new PgBoss({ db: { executeSql } });
  await declareQueues(boss, declared);
  await indexParked(boss);
}

/** pg-boss's own SQL without its BEGIN and COMMIT. */
function constructionPlans(): string {
  const [, plans] = /^\s*BEGIN;(.*)COMMIT;\s*$/s.exec(PgBoss.getConstructionPlans()) ?? [];
  if (plans === undefined) throw new Error('This version of pg-boss makes its schema in another way');
  return plans;
}
