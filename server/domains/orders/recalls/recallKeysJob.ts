import { readAuthor } from '../../../platform/author';
import type { Context, Services } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { defineJob, type Job } from '../../../platform/jobs/defineJob';
import { enqueue } from '../../../platform/jobs/enqueue';
import { auditAll } from '../../audit';
import { holdDeliveries } from '../../deliveries';
import { type ReplacedKeys, replaceKeys } from '../licenses/replaceKeys';
import { restoreKeys } from './restoreKeys';

/** Keys per transaction: orders of their pool come in between. */
const CHUNK_SIZE = 100;

/** Replaces the next keys of a recall, or gives them back, each chunk in a transaction: a crash repeats none. */
export const recallKeysJob: Job<{ recallId: number }> = defineJob<{ recallId: number }>({
  queue: 'orders.recall-keys',
  retryLimit: 12,
  async run(services, requests) {
    for (const { recallId } of requests)
      await transaction(services.db, (tx) => recallNext(tx, services, recallId));
  },
});

interface RecallRow {
  id: number;
  state: 'running' | 'undoing';
  note: string;
  admin_id: number | null;
  actor: string;
  ip: string | null;
  request_id: string;
  send_at: Date;
  pool_id: number;
}

const OPEN = `
  SELECT r.id, r.state, r.note, r.admin_id, r.actor, r.ip, r.request_id, r.send_at, b.pool_id
  FROM recalls r JOIN license_batches b ON b.id = r.batch_id
  WHERE r.id = $1 AND r.state IN ('running', 'undoing') FOR UPDATE OF r`;

const NEXT = `
  SELECT license_id FROM recalled_keys WHERE recall_id = $1 AND state = 'pending'
  ORDER BY sold_at, license_id LIMIT ${CHUNK_SIZE}`;

const MARK = 'UPDATE recalled_keys SET state = $3 WHERE recall_id = $1 AND license_id = ANY($2::bigint[])';
const MARK_REST = `UPDATE recalled_keys SET state = $2 WHERE recall_id = $1 AND state = 'pending'`;
const FINISH = 'UPDATE recalls SET state = $2, finished_at = now() WHERE id = $1';

async function recallNext(tx: Tx, services: Pick<Services, 'auditKey'>, recallId: number): Promise<void> {
  const recall = (await tx.$client.query<RecallRow>(OPEN, [recallId])).rows[0];
  if (!recall) return;
  const isRunning = recall.state === 'running';
  const change = isRunning ? replaceNext : restoreNext;
  if (await change(tx, { ...services, ...toAuthor(recall) }, recall))
    return enqueue(tx, recallKeysJob, { recallId });
  await tx.$client.query(MARK_REST, [recallId, isRunning ? 'kept' : 'undone']);
  await tx.$client.query(FINISH, [recallId, isRunning ? 'done' : 'undone']);
}

/** Who started the recall, as the audit log has it. */
const toAuthor = ({ ip, request_id, ...recall }: RecallRow) => ({
  actor: readAuthor(recall),
  ip: ip ?? undefined,
  requestId: request_id,
});

type Author = Pick<Context, 'auditKey'> & ReturnType<typeof toAuthor>;

const LOCK_LICENSES = `
  SELECT id FROM licenses WHERE id = ANY($1::bigint[]) AND status <> 'replaced' ORDER BY id FOR UPDATE`;
const DROP = 'DELETE FROM recalled_keys WHERE recall_id = $1 AND license_id = ANY($2::bigint[])';

/** Replaces the next keys; false if they were the last ones, or the stock does not suffice for them. */
async function replaceNext(tx: Tx, ctx: Author, recall: RecallRow): Promise<boolean> {
  const { rows } = await tx.$client.query<{ license_id: number }>(NEXT, [recall.id]);
  const ids = rows.map(({ license_id }) => license_id);
  const locked = (await tx.$client.query<{ id: number }>(LOCK_LICENSES, [ids])).rows.map(({ id }) => id);
  // A user has replaced the others meanwhile.
  const bad = ids.filter((id) => locked.includes(id));
  await tx.$client.query(DROP, [recall.id, ids.filter((id) => !locked.includes(id))]);
  const { count, units, orders } = await replaceMost(tx, recall, bad);
  const done = bad.slice(0, count);
  await tx.$client.query(MARK, [recall.id, done, 'replaced']);
  await holdDeliveries(tx, orders, recall.send_at);
  await auditAll(
    tx,
    done.map((id) => {
      const replaced = units.filter(({ replaced_id }) => replaced_id === id);
      const details = { units: replaced.length, note: recall.note, recall: recall.id };
      return { ctx, action: 'license.replace', id, details };
    }),
  );
  return ids.length === CHUNK_SIZE && count === bad.length;
}

/** Replaces the first keys, as many as the stock suffices for. */
async function replaceMost(
  tx: Tx,
  { id: recallId, pool_id: poolId, note, actor }: RecallRow,
  ids: number[],
): Promise<ReplacedKeys & { count: number }> {
  const done: ReplacedKeys = { units: [], orders: [] };
  let count = 0;
  let size = ids.length;
  while (size > 0 && count < ids.length) {
    const next = ids.slice(count, count + size);
    const replaced = await replaceKeys(tx, { poolId, ids: next, note, actor, recallId });
    if (replaced) {
      done.units.push(...replaced.units);
      done.orders.push(...replaced.orders);
      count += next.length;
    } else size = Math.floor(size / 2);
  }
  return { ...done, count };
}

/** Gives the next keys back to their units; false if there are no more. Those that a customer has seen stay replaced. */
async function restoreNext(tx: Tx, ctx: Author, recall: RecallRow): Promise<boolean> {
  const { ids, isDone } = await restoreKeys(tx, recall, CHUNK_SIZE);
  await tx.$client.query(MARK, [recall.id, ids, 'undone']);
  await auditAll(
    tx,
    ids.map((id) => ({ ctx, action: 'license.restore', id, details: { recall: recall.id } })),
  );
  return !isDone;
}
