import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { INCONSISTENCIES_LIMIT } from '#contract/recovery';
import type { Services } from '../../../platform/context';
import { advisoryLocks, withSessionLock } from '../../../platform/db/advisoryLocks';
import type { Db } from '../../../platform/db/openDatabase';
import { type ConsistencyFindings, consistencyChecks } from '../../../schema';
import { updateInconsistencyAlert } from './alertInconsistencies';
import type { Batch, Rule } from './Rule';
import { rules } from './rules';

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
