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
import { createNotifications, resolveAlerts } from '../../alerts';
import { AUDIT_LOG_START_SQL } from '../../audit';
import { fulfillBackordersQueue } from '../../stock';
import { ordersRule, salesRule, stockRule } from './counterRules';
import { notesRule } from './noteRule';
import { deliveriesRule, unitsRule } from './orderRules';
import { type Batch, defineSqlRule, type Rule } from './Rule';

/**
 * No key was given more often than it counts, and none that was deleted after its delivery is in stock again. An
 * administrator may lower the deliveries that a key allows; whether one did before the start of the audit log is not
 * known, but such a key is not given any more.
 */
const keysRule = defineSqlRule({
  name: 'keys',
  batch: 'SELECT * FROM licenses WHERE id > $1 ORDER BY id LIMIT 5000',
  inconsistent: `
    SELECT l.site_id, l.order_id, l.pool_id, l.id AS license_id, NULL::text AS detail,
      l.uses_allowed - l.uses_left AS expected, given.n AS found
    FROM batch l
    CROSS JOIN LATERAL (SELECT count(*) AS n FROM license_assignments a WHERE a.license_id = l.id) given
    WHERE l.uses_allowed > 0 AND given.n > l.uses_allowed - l.uses_left
      AND NOT EXISTS (SELECT FROM audit_log e
        WHERE e.kind = 'license' AND e.record_id = l.id::text AND e.action = 'license.update')
      AND (l.created_at >= ${AUDIT_LOG_START_SQL} OR EXISTS (SELECT FROM license_assignments a
        WHERE a.license_id = l.id AND a.assigned_at >= ${AUDIT_LOG_START_SQL}))
    UNION ALL
    SELECT l.site_id, l.order_id, l.pool_id, l.id, NULL, 0, 1
    FROM batch l CROSS JOIN LATERAL (SELECT FROM delivered_keys d WHERE d.key_index = l.key_index LIMIT 1) deleted
    WHERE l.status = 'available'`,
});

/** No order waits while its pool has keys to give. */
const backordersRule = defineSqlRule({
  name: 'backorders',
  batch: 'SELECT id FROM pools WHERE id > $1 ORDER BY id LIMIT 100',
  inconsistent: `
    SELECT oldest.site_id, oldest.order_id, p.id AS pool_id, NULL::bigint AS license_id, NULL::text AS detail,
      0 AS expected, (SELECT count(*) FROM backorders b WHERE b.pool_id = p.id) AS found
    FROM batch p
    CROSS JOIN LATERAL (SELECT * FROM backorders b WHERE b.pool_id = p.id ORDER BY b.id LIMIT 1) oldest
    WHERE oldest.since < now() - interval '10 minutes'
      AND NOT EXISTS (SELECT FROM jobs j WHERE j.queue = '${fulfillBackordersQueue.queue}' AND j.failed_at IS NULL
        AND (j.data ->> 'poolId')::bigint = p.id)
      AND EXISTS (SELECT FROM licenses l WHERE l.pool_id = p.id AND is_allocatable(l, p.id, (SELECT is_validating())))
      AND NOT EXISTS (SELECT FROM recovering_sites r WHERE r.site_id = oldest.site_id)`,
});

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

/** What must be true, in the order of the check. */
export const rules: Rule[] = [
  unitsRule,
  deliveriesRule,
  keysRule,
  backordersRule,
  notesRule,
  stockRule,
  ordersRule,
  salesRule,
];

/** One alert for everything that the last check found, with the first order; resolved by a check without a finding. */
async function updateInconsistencyAlert(services: Services): Promise<void> {
  const broken = (await readResults(services.db)).filter(({ inconsistencies }) => inconsistencies > 0);
  const [first] = broken;
  await transaction(services.db, async (tx) => {
    if (!first) return resolveAlerts(tx, 'INCONSISTENT');
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
