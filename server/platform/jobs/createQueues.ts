import PgBoss from 'pg-boss';
import type { Db, Tx } from '../db/openDatabase';
import type { Job } from './defineJob';

/** Through this queue of its own, pg-boss enqueues the recurring jobs. The server's role cannot create it. */
const RECURRING_QUEUE = '__pgboss__send-it';
const DEFAULT_EXPIRE_SECONDS = 15 * 60;

/** Installs or updates pg-boss's schema and the queues, as the owner of the database. */
export async function prepareQueues({ $client }: Db, jobs: Job<never>[]): Promise<void> {
  const executeSql = (text: string, values: unknown[]) => $client.query(text, values);
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false });
  await boss.start();
  await createQueues(boss, jobs);
  await createFailedJobsIndex(boss);
}

/** Creates missing queues, and updates those with options of an earlier version. */
async function createQueues(boss: PgBoss, jobs: Job<never>[]): Promise<void> {
  const existingQueues = new Map((await boss.getQueues()).map((existing) => [existing.name, existing]));
  if (!existingQueues.has(RECURRING_QUEUE)) await boss.createQueue(RECURRING_QUEUE);
  for (const { queue, retryLimit, expireInSeconds = DEFAULT_EXPIRE_SECONDS } of jobs) {
    const options = { name: queue, retryLimit, retryDelay: 1, retryBackoff: true, expireInSeconds };
    const existing = existingQueues.get(queue);
    if (!existing) await boss.createQueue(queue, options);
    else if (isOutdated(existing, options)) await boss.updateQueue(queue, options);
  }
}

function isOutdated(existing: PgBoss.Queue, options: PgBoss.Queue): boolean {
  return Object.entries(options).some(([name, value]) => existing[name as keyof PgBoss.Queue] !== value);
}

/** The index for the dashboard's count of failed jobs; created once, because creation locks the table. */
async function createFailedJobsIndex(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql(
    `DO $$ BEGIN
       IF to_regclass('pgboss.job_parked') IS NULL THEN
         CREATE INDEX job_parked ON pgboss.job (completed_on) WHERE state = 'failed';
       END IF;
     END $$`,
    [],
  );
}

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
