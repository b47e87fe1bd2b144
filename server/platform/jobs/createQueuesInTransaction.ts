import PgBoss from 'pg-boss';
import type { Tx } from '../db/openDatabase';
import { createFailedJobsIndex, createQueues } from './createQueues';
import type { Job } from './defineJob';

/** Creates the queues like a starting server, but in the given transaction. */
export async function createQueuesInTransaction(tx: Tx, jobs: Job<never>[]): Promise<void> {
  await tx.$client.query(getConstructionSql());
  const executeSql = (text: string, values: unknown[]) => tx.$client.query(text, values);
  const boss = new PgBoss({ db: { executeSql } });
  await createQueues(boss, jobs);
  await createFailedJobsIndex(boss);
}

/** pg-boss's SQL without BEGIN and COMMIT. */
function getConstructionSql(): string {
  const [, plans] = /^\s*BEGIN;(.*)COMMIT;\s*$/s.exec(PgBoss.getConstructionPlans()) ?? [];
  if (plans === undefined) throw new Error('Unexpected construction SQL of this version of pg-boss');
  return plans;
}
