import type { GeneratorState } from '#contract/generator';
import { getAuthorId, getAuthorName } from '../../../platform/author';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';

const INSERT_BATCH = `
  INSERT INTO license_batches (pool_id, kind, import_id, reference, admin_id, actor, ip, request_id, created, finished_at)
  VALUES ($1, 'generated', $2, $3, $4, $5, $6, $7, $8, now())
  ON CONFLICT (import_id, pool_id) DO NOTHING RETURNING id`;

interface GeneratedBatch {
  poolId: number;
  /** Of the call; null of a refill. */
  idempotencyKey: string | null;
  generator: GeneratorState['generator'];
  count: number;
}

/** The id of a new batch of generated keys, which refers to their pattern; undefined if the call made one before. */
export async function openGeneratedBatch(
  tx: Tx,
  { actor, ip, requestId }: Context,
  { poolId, idempotencyKey, generator, count }: GeneratedBatch,
): Promise<number | undefined> {
  const { rows } = await tx.$client.query<{ id: number }>(INSERT_BATCH, [
    poolId,
    idempotencyKey,
    generator && `${generator.prefix}${generator.pattern}`,
    getAuthorId(actor),
    getAuthorName(actor),
    ip ?? null,
    requestId,
    count,
  ]);
  return rows[0]?.id;
}
