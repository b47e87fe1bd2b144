import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { type ConsistencyResult, ConsistencyRule, INCONSISTENCIES_LIMIT } from '#contract/recovery';
import { textOf } from '#contract/texts/Text';
import { type Context, type Services, systemContext } from '../../../platform/context';
import { advisoryLocks, withSessionLock } from '../../../platform/db/advisoryLocks';
import type { Db, Queryable } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { daily, defineJob } from '../../../platform/jobs/defineJob';
import { enqueue, enqueueSql } from '../../../platform/jobs/enqueue';
import { type ConsistencyFindings, consistencyChecks } from '../../../schema';
import { createNotifications, resolveNotifications } from '../../alerts';
import { batchesRule, ordersRule, salesRule, stockRule } from './counterRules';
import { notesRule } from './noteRule';
import { backordersRule, deliveriesRule, heldRule, keylessRule, keysRule, unitsRule } from './orderRules';
import type { Batch, Rule } from './Rule';

/** So that a stopping server waits for one batch only, and a job does not outlive its lease. */
const SLICE_MS = 5000;

/** What a request asks for: a check that began later satisfies it. Without a time, a check begins unless one runs. */
export interface CheckRequest {
  requestedAt?: string;
  /** The rest of a check. */
  isContinued?: boolean;
}

/**
 * Checks every rule, in slices: false when the rest is left to another call. One server at a time; a check that another
 * one runs is left to it.
 */
export async function checkConsistency(
  services: Services,
  request: CheckRequest,
  sliceMs = SLICE_MS,
): Promise<boolean> {
  const { db } = services;
  const outcome = await withSessionLock(db, [advisoryLocks.consistency], async () => {
    if (!request.isContinued) await begin(db, request);
    const until = performance.now() + sliceMs;
    let batches = 0;
    const isOver = () => batches++ > 0 && performance.now() > until;
    for (const rule of rules) if (!(await checkRule(services, rule, isOver))) return false;
    await updateInconsistencyAlert(services);
    return true;
  });
  return outcome?.result ?? true;
}

/** Begins with every rule that is not being checked, at the same time. */
async function begin(db: Db, { requestedAt }: CheckRequest): Promise<void> {
  const running = { startedAt: new Date().toISOString(), position: 0, ...NOTHING };
  await db
    .insert(consistencyChecks)
    .values(rules.map(({ name: rule }) => ({ rule })))
    .onConflictDoNothing();
  const isDue = or(
    isNull(consistencyChecks.result),
    sql`${requestedAt ?? null}::timestamptz IS NULL`,
    sql`(${consistencyChecks.result} ->> 'startedAt')::timestamptz < ${requestedAt ?? null}`,
  );
  await db
    .update(consistencyChecks)
    .set({ running })
    .where(and(isNull(consistencyChecks.running), isDue));
}

const NOTHING: Omit<ConsistencyFindings, 'startedAt'> = { examined: 0, inconsistencies: 0, examples: [] };

/** Continues a running check of the rule; false if the time ended before it. */
async function checkRule(services: Services, rule: Rule, isOver: () => boolean): Promise<boolean> {
  const { db } = services;
  const ofRule = eq(consistencyChecks.rule, rule.name);
  const [row] = await db.select().from(consistencyChecks).where(ofRule);
  let running = row?.running;
  while (running) {
    if (isOver()) return false;
    const batch = await rule.checkAfter(services, running.position);
    const { position, ...findings } = addBatch(running, batch);
    if (position === null) {
      const result = { ...findings, finishedAt: new Date().toISOString() };
      await db.update(consistencyChecks).set({ running: null, result }).where(ofRule);
      return true;
    }
    running = { ...findings, position };
    await db.update(consistencyChecks).set({ running }).where(ofRule);
  }
  return true;
}

const addBatch = (
  found: ConsistencyFindings,
  batch: Batch,
): ConsistencyFindings & Pick<Batch, 'position'> => ({
  startedAt: found.startedAt,
  position: batch.position,
  examined: found.examined + batch.examined,
  inconsistencies: found.inconsistencies + batch.inconsistencies,
  examples: [...found.examples, ...batch.examples].slice(0, INCONSISTENCIES_LIMIT),
});

/** All rules, in the order of the check. */
export const rules: Rule[] = [
  unitsRule,
  keylessRule,
  heldRule,
  deliveriesRule,
  keysRule,
  backordersRule,
  notesRule,
  stockRule,
  batchesRule,
  ordersRule,
  salesRule,
];

/** One alert for everything that the last check found, with the first order; resolved by a check without a finding. */
async function updateInconsistencyAlert(services: Services): Promise<void> {
  const broken = (await readResults(services.db)).filter(({ inconsistencies }) => inconsistencies > 0);
  const [first] = broken;
  await transaction(services.db, async (tx) => {
    if (!first) return resolveNotifications(tx, { type: 'INCONSISTENT', poolIds: null });
    const order = broken.flatMap(({ examples }) => examples).find((example) => example.order)?.order;
    const count = broken.reduce((sum, { inconsistencies }) => sum + inconsistencies, 0);
    const rules = broken.map(({ rule }) => textOf(`consistency.${rule}`));
    await createNotifications(tx, systemContext(services, 'consistency.check'), [
      {
        type: 'INCONSISTENT',
        severity: 'CRITICAL',
        title: textOf('alerts.inconsistent_title', { smart_count: count }),
        message: order
          ? textOf('alerts.inconsistent_order', { rules, order: order.number })
          : textOf('alerts.inconsistent', { rules }),
        orderId: order?.id,
      },
    ]);
  });
}

/** The last results, in the order of the rules; a rule that was never checked has none. */
export async function readConsistency({ db }: Context): Promise<ConsistencyResult[]> {
  return readResults(db);
}

export async function readResults(db: Queryable): Promise<ConsistencyResult[]> {
  const rows = await db.select().from(consistencyChecks);
  return ConsistencyRule.options.map((rule) => {
    const row = rows.find((one) => one.rule === rule);
    const result = row?.result;
    return {
      rule,
      is_running: Boolean(row?.running),
      started_at: result?.startedAt ?? null,
      finished_at: result?.finishedAt ?? null,
      examined: result?.examined ?? 0,
      inconsistencies: result?.inconsistencies ?? 0,
      examples: result?.examples ?? [],
    };
  });
}

/** How many inconsistencies the last check found. */
export async function countInconsistencies(db: Queryable): Promise<number> {
  return (await readResults(db)).reduce((sum, { inconsistencies }) => sum + inconsistencies, 0);
}

const QUEUE = 'consistency.check';

/** Compares the data with what they must be, daily and after each start. */
export const checkConsistencyJob = defineJob<CheckRequest>({
  queue: QUEUE,
  retryLimit: 3,
  schedule: daily(3, 23),
  async run(services, requests) {
    for (const request of requests) {
      if (await checkConsistency(services, request)) continue;
      await transaction(services.db, (tx) => enqueue(tx, { queue: QUEUE }, { isContinued: true }));
    }
  },
});

// A minute after the start, when what happened meanwhile is processed. Several servers that start cause one check.
const ENQUEUE_AFTER_START = `
  WITH request AS (SELECT jsonb_build_object('requestedAt', now()) AS data)
  ${enqueueSql({ queue: QUEUE }, 'request', "now() + interval '1 minute'")}`;

export async function requestCheckAfterStart({ db }: Services): Promise<void> {
  await db.$client.query(ENQUEUE_AFTER_START);
}

/** Enqueues a check now, as an administrator asks. */
export async function requestCheck(services: Services): Promise<null> {
  await transaction(services.db, (tx) => enqueue(tx, checkConsistencyJob, {}));
  services.jobs.wake(checkConsistencyJob);
  return null;
}
