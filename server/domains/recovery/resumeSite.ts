import type { Context } from '../../platform/context';
import type { Db, Tx } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';
import { enqueueSql } from '../../platform/jobs/enqueue';
import { audit } from '../audit';
import { processEventsJob } from '../orders';
import { lockEpoch } from '../shops';
import { areReleasable, quarantinePools, releasePools } from '../stock';

const SET_STATE = `
  UPDATE site_recoveries SET state = $2 WHERE site_id = $1 AND state = ANY($3) RETURNING orders_read, keys_found`;

type State = 'reading' | 'asking' | 'resuming';

/** The recovery that was found out about: a later one has another epoch. */
export interface KnownState {
  state: State;
  epoch: string;
}

interface StateChange {
  from: State[];
  to: State;
  /** If another recovery began since, its state does not change. */
  epoch?: string;
}

/** Undefined if the site's recovery is another one, or in another state. To be called first in its transaction. */
async function changeState(
  tx: Tx,
  siteId: number,
  { from, to, epoch }: StateChange,
): Promise<{ orders_read: number; keys_found: number } | undefined> {
  const current = await lockEpoch(tx);
  if (epoch !== undefined && epoch !== current) return undefined;
  return (await tx.$client.query(SET_STATE, [siteId, to, from])).rows[0];
}

/** Pools whose keys a site may have got unseen; null means all, also those that it was mapped to since the loss. */
export type UnclearPools = number[] | null;

interface ResumeOptions {
  unclearPoolIds: UnclearPools;
  /** Undefined if a user resumes it. */
  known?: KnownState;
}

/** Ends the recovery of a site: its orders get keys again, once every other site is known, too. */
export async function resumeSite(
  ctx: Context,
  siteId: number,
  { unclearPoolIds, known }: ResumeOptions,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const from: State[] = known ? [known.state] : ['reading', 'asking'];
    const row = await changeState(tx, siteId, { from, to: 'resuming', epoch: known?.epoch });
    if (!row) return;
    await quarantinePools(tx, unclearPoolIds);
    await releasePools(tx);
    const details = { orders: row.orders_read, keys: row.keys_found };
    await audit(tx, ctx, { action: 'site.recover', id: siteId, details });
  });
  await enqueueEvents(ctx.db, siteId);
}

/** The shop was read; what callers of the API got, only they or a user can tell. */
export async function askCallers(
  ctx: Context,
  siteId: number,
  unclearPoolIds: UnclearPools,
  epoch: string,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    if (await changeState(tx, siteId, { from: ['reading'], to: 'asking', epoch }))
      await quarantinePools(tx, unclearPoolIds);
  });
}

// Separately: an event whose job ran before the first commit is among these. Many share a job: those that are enqueued at
// once are fetched in any order.
const ENQUEUE_EVENTS = `
  WITH resumed AS (DELETE FROM site_recoveries WHERE site_id = $1 AND state = 'resuming' RETURNING site_id),
  pending AS (
    SELECT jsonb_build_object('eventIds', jsonb_agg(id)) AS data FROM (
      SELECT e.id, (row_number() OVER (ORDER BY e.id) - 1) / 100 AS batch
      FROM webhook_events e JOIN resumed USING (site_id) WHERE e.processed_at IS NULL
    ) numbered GROUP BY batch
  ) ${enqueueSql(processEventsJob, 'pending')}`;

/** Enqueues the events that the site received meanwhile. */
export async function enqueueEvents(db: Db, siteId: number): Promise<void> {
  await db.$client.query(ENQUEUE_EVENTS, [siteId]);
}

/**
 * Sites that resume at the same time see each other as unread, so that neither releases the pools of both; a deleted
 * site releases none.
 */
export async function releaseReadPools(ctx: Context): Promise<boolean> {
  if (!(await areReleasable(ctx.db))) return false;
  await transaction(ctx.db, async (tx) => {
    await lockEpoch(tx);
    await releasePools(tx);
  });
  return true;
}
