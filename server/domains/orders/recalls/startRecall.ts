import { RECALL_HOLD_MINUTES, type Recall, type RecallStart } from '#contract/recalls';
import { textOf } from '#contract/texts/Text';
import { getAuthorId, getAuthorName } from '../../../platform/author';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict } from '../../../platform/errors';
import { enqueue } from '../../../platform/jobs/enqueue';
import { audit } from '../../audit';
import { lockBatch, quarantineForRecall } from '../../stock';
import { RECALLABLE, readLatestRecall } from './readRecall';
import { recallKeysJob } from './recallKeysJob';

const START = `
  WITH recall AS (
    INSERT INTO recalls (batch_id, note, admin_id, actor, ip, request_id, send_at)
    VALUES ($1, $2, $3, $4, $5, $6, now() + interval '${RECALL_HOLD_MINUTES} minutes') RETURNING id
  ), keys AS (
    INSERT INTO recalled_keys (recall_id, license_id, sold_at, previous_note)
    SELECT recall.id, l.id, l.sold_at, l.replacement_note FROM recall, (SELECT l.* ${RECALLABLE}) l RETURNING license_id
  )
  SELECT recall.id, (SELECT count(*) FROM keys) AS keys FROM recall`;

/**
 * Starts to replace the sold keys of a batch by those of the pool's other batches, in the order of their sale. The batch is put
 * in quarantine; a second recall waits for the end of the first.
 */
export async function startRecall(ctx: Context, batchId: number, { note }: RecallStart): Promise<Recall> {
  const { actor, ip, requestId } = ctx;
  return transaction(ctx.db, async (tx) => {
    await quarantineForRecall(tx, ctx, batchId);
    const latest = await readLatestRecall(tx, batchId);
    if (latest?.state === 'running' || latest?.state === 'undoing')
      throw conflict(textOf('batches.recall_running'));
    const values = [batchId, note, getAuthorId(actor), getAuthorName(actor), ip ?? null, requestId];
    const { rows } = await tx.$client.query<{ id: number; keys: number }>(START, values);
    const { id, keys } = assertFound(rows[0], textOf('batches.not_found'));
    if (keys === 0) throw conflict(textOf('batches.recall_nothing'));
    await audit(tx, ctx, { action: 'batch.recall', id: batchId, details: { recall: id, keys, note } });
    await enqueue(tx, recallKeysJob, { recallId: id });
    return assertFound((await readLatestRecall(tx, batchId)) ?? undefined, textOf('batches.not_found'));
  });
}

const UNDO = `
  UPDATE recalls SET state = 'undoing', finished_at = NULL
  WHERE id = (SELECT max(id) FROM recalls WHERE batch_id = $1) AND state IN ('running', 'done') AND send_at > now()
  RETURNING id`;

/** Stops the latest recall, and gives back the keys that no customer has seen, while its messages wait. */
export async function undoRecall(ctx: Context, batchId: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    await lockBatch(tx, batchId);
    const { rows } = await tx.$client.query<{ id: number }>(UNDO, [batchId]);
    const [recall] = rows;
    if (!recall) throw conflict(textOf('batches.recall_not_undoable'));
    await audit(tx, ctx, { action: 'batch.undo_recall', id: batchId, details: { recall: recall.id } });
    await enqueue(tx, recallKeysJob, { recallId: recall.id });
    return null;
  });
}
