import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ConsistencyRule, Inconsistency } from '#contract/recovery';

/** What a check has found so far. */
export interface ConsistencyFindings {
  startedAt: string;
  examined: number;
  inconsistencies: number;
  examples: Inconsistency[];
}

/** A row per rule of the consistency check. */
export const consistencyChecks = pgTable('consistency_checks', {
  rule: text().$type<ConsistencyRule>().primaryKey(),
  /** The check that runs: it continues after `position` when its server stops. */
  running: jsonb().$type<ConsistencyFindings & { position: number }>(),
  /** The last complete check. */
  result: jsonb().$type<ConsistencyFindings & { finishedAt: string }>(),
});
