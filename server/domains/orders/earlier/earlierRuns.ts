import { eq, type InferSelectModel, sql } from 'drizzle-orm';
import type { Text } from '#contract/texts/Text';
import type { Queryable } from '../../../platform/db/openDatabase';
import { earlierOrderRuns } from '../../../schema';

export type RunRow = InferSelectModel<typeof earlierOrderRuns>;

/** The run and its site, if it is still running. */
export async function findRunning(db: Queryable, runId: number): Promise<RunRow | undefined> {
  const [run] = await db.select().from(earlierOrderRuns).where(eq(earlierOrderRuns.id, runId));
  return run?.state === 'running' ? run : undefined;
}

export async function finishRun(
  db: Queryable,
  runId: number,
  state: 'done' | 'failed',
  reason: Text | null,
): Promise<void> {
  await db
    .update(earlierOrderRuns)
    .set({ state, reason, finishedAt: sql`now()` })
    .where(eq(earlierOrderRuns.id, runId));
}
