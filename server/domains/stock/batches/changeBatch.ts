import type { BatchRecord, BatchUpdate, BatchWithdrawal } from '#contract/batches';
import type { Loaded } from '#contract/shared/updates';
import { textOf } from '#contract/texts/Text';
import { assertUnchanged } from '../../../platform/assertUnchanged';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict } from '../../../platform/errors';
import { audit } from '../../audit';
import { readBatch, readBatchRecord } from './readBatches';
import { settleBatch } from './settleBatch';
import { waitForAllocations } from './waitForAllocations';

const LOCK = 'SELECT id FROM license_batches WHERE id = $1 FOR NO KEY UPDATE';

/** Locks a batch against other changes until the transaction ends; throws if there is none. */
export async function lockBatch(tx: Tx, id: number): Promise<void> {
  assertFound((await tx.$client.query<{ id: number }>(LOCK, [id])).rows[0], textOf('batches.not_found'));
}

const UPDATE = `
  UPDATE license_batches SET supplier = $2, reference = $3, cost = $4, currency = $5, note = $6 WHERE id = $1`;

/** Omitted fields keep their values. */
export async function updateBatch(
  ctx: Context,
  id: number,
  input: BatchUpdate,
  loaded: Loaded,
): Promise<BatchRecord> {
  return transaction(ctx.db, async (tx) => {
    await lockBatch(tx, id);
    const current = await readBatch(tx, id);
    assertUnchanged({ input, loaded, current });
    const { supplier, reference, cost, currency, note } = { ...current, ...input };
    await tx.$client.query(UPDATE, [
      id,
      supplier || null,
      reference || null,
      cost ?? null,
      currency ?? null,
      note || null,
    ]);
    await audit(tx, ctx, { action: 'batch.update', id, details: input });
    return readBatchRecord(tx, id);
  });
}

/**
 * Stops a batch: once this returns, no order gets a key of it. A batch that is in quarantine, or withdrawn, stays as it is.
 */
export async function quarantineBatch(ctx: Context, id: number): Promise<null> {
  const isSettled = await transaction(ctx.db, (tx) => quarantineForRecall(tx, ctx, id));
  if (!isSettled) await waitForAllocations(ctx.db);
  return null;
}

/** Locks a batch and puts it into quarantine, so that no recalled key is replaced by one of it. */
export async function quarantineForRecall(tx: Tx, ctx: Context, id: number): Promise<boolean> {
  await lockBatch(tx, id);
  const { free, quarantined_at } = await readBatch(tx, id);
  if (quarantined_at) return true;
  await tx.$client.query('UPDATE license_batches SET quarantined_at = now() WHERE id = $1', [id]);
  await audit(tx, ctx, { action: 'batch.quarantine', id, details: { free } });
  return settleBatch(tx, id);
}

/** Ends the quarantine: waiting orders get the keys. */
export async function releaseBatch(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    await lockBatch(tx, id);
    const { quarantined, quarantined_at, withdrawn_at } = await readBatch(tx, id);
    if (withdrawn_at) throw conflict(textOf('batches.withdrawn'));
    if (!quarantined_at) return null;
    await tx.$client.query('UPDATE license_batches SET quarantined_at = NULL WHERE id = $1', [id]);
    await audit(tx, ctx, { action: 'batch.release', id, details: { quarantined } });
    await settleBatch(tx, id);
    return null;
  });
}

const WITHDRAW = `
  UPDATE license_batches SET withdrawn_at = now(), quarantined_at = coalesce(quarantined_at, now()) WHERE id = $1`;

/** Deletes the keys of a batch that no order has, now or as soon as it returns them. */
export async function withdrawBatch(
  ctx: Context,
  id: number,
  { free_count }: BatchWithdrawal,
): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    await lockBatch(tx, id);
    const { free, quarantined, withdrawn_at } = await readBatch(tx, id);
    if (withdrawn_at) return null;
    const count = free + quarantined;
    if (count > free_count) throw conflict(textOf('batches.grown', { smart_count: count - free_count }));
    await tx.$client.query(WITHDRAW, [id]);
    await audit(tx, ctx, { action: 'batch.withdraw', id, details: { keys: count } });
    await settleBatch(tx, id);
    return null;
  });
}
