import { type ConsistencyResult, ConsistencyRule } from '#contract/recovery';
import type { Context } from '../../../platform/context';
import type { Queryable } from '../../../platform/db/openDatabase';
import { consistencyChecks } from '../../../schema';

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
