import PgBoss from 'pg-boss';
import type { Tx } from '../db/openDatabase';
import { createFailedJobsIndex, createQueues } from './createQueues';
import type { Job } from './defineJob';

/** The queues as a server makes them when it starts, but inside a transaction of ours. */
export async function createQueuesInTransaction(tx: Tx, jobs: Job<never>[]): Promise<void> {
  await tx.$client.query(getConstructionSql());
  const executeSql = (text: string, values: unknown[]) => tx.$client.query(text, values);
  const boss = new PgBoss({ db: { executeSql } });
  await createQueues(boss, jobs);
  await createFailedJobsIndex(boss);
}

/** pg-boss's own SQL without its BEGIN and COMMIT. */
function getConstructionSql(): string {
  const [, plans] = /^\s*BEGIN;(.*)COMMIT;\s*$/s.exec(PgBoss.getConstructionPlans()) ?? [];
  if (plans === undefined) throw new Error('This version of pg-boss makes its schema in another way');
  return plans;
}
