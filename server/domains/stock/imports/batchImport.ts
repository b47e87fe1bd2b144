import type { LicenseImport } from '#contract/licenseForms';
import { textOf } from '#contract/texts/Text';
import { getAuthorId, getAuthorName, readAuthor } from '../../../platform/author';
import type { Context, Services } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { conflict } from '../../../platform/errors';
import { daily, defineJob, definePurgeJob, everyMinutes } from '../../../platform/jobs/defineJob';
import { audit } from '../../audit';

// What is known of a batch is read from the first request of its import.
const OPEN_BATCH = `
  INSERT INTO license_batches AS open (pool_id, import_id, supplier, reference, cost, currency, file_name, file_hash, admin_id,
    actor, ip, request_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  ON CONFLICT (import_id, pool_id) DO UPDATE SET updated_at = now(), finished_at = NULL
  WHERE open.admin_id IS NOT DISTINCT FROM excluded.admin_id AND (open.admin_id IS NOT NULL OR open.actor = excluded.actor)
  RETURNING id`;

/** Returns the id of the batch of an import into a pool; its first request creates it. */
export async function openBatch(tx: Tx, ctx: Context, input: LicenseImport): Promise<number> {
  const { license_group_id, import_id, batch: { supplier, reference, cost, currency, ...file } = {} } = input;
  const { actor, ip, requestId } = ctx;
  const { rows } = await tx.$client.query<{ id: number }>(OPEN_BATCH, [
    license_group_id,
    import_id ?? null,
    supplier || null,
    reference || null,
    cost ?? null,
    currency ?? null,
    file.file_name || null,
    file.file_hash ?? null,
    getAuthorId(actor),
    getAuthorName(actor),
    ip ?? null,
    requestId,
  ]);
  const [batch] = rows;
  if (batch) return batch.id;
  const used = textOf('batches.import_id_used');
  throw conflict(used, { import_id: used });
}

interface ImportCounts {
  created: number;
  refused: number;
}

const ADD_TO_BATCH = `
  UPDATE license_batches SET created = created + $2, refused = refused + $3, updated_at = now() WHERE id = $1`;

/** Counts the keys of a request; the last one of an import finishes its batches. */
export async function addToBatch(
  tx: Tx,
  ctx: Context,
  id: number,
  { import_id, is_last }: Pick<LicenseImport, 'import_id' | 'is_last'>,
  { created, refused }: ImportCounts,
): Promise<void> {
  await tx.$client.query(ADD_TO_BATCH, [id, created, refused]);
  if (!import_id) await finishBatches(tx, ctx, 'id = $1', [id]);
  else if (is_last) await finishBatches(tx, ctx, 'import_id = $1', [import_id]);
}

interface OpenBatch extends ImportCounts {
  id: number;
  pool_id: number;
  admin_id: number | null;
  actor: string;
  ip: string | null;
  request_id: string;
}

/** Closes open batches; each becomes one audit entry of the user who imports it. A batch without a key is deleted. */
async function finishBatches(
  tx: Tx,
  { auditKey }: Pick<Services, 'auditKey'>,
  filter: string,
  values: unknown[],
): Promise<void> {
  const { rows } = await tx.$client.query<OpenBatch>(
    `UPDATE license_batches SET finished_at = now() WHERE id IN (
       SELECT id FROM license_batches WHERE finished_at IS NULL AND ${filter} ORDER BY id FOR UPDATE SKIP LOCKED)
     RETURNING id, pool_id, admin_id, actor, ip, request_id, created, refused`,
    values,
  );
  for (const { id, pool_id, ip, request_id, created, refused, ...batch } of rows) {
    const ctx = { actor: readAuthor(batch), ip: ip ?? undefined, requestId: request_id, auditKey };
    const details = { created, refused, ...(created > 0 && { batch: id }) };
    await audit(tx, ctx, { action: 'pool.import', id: pool_id, details });
  }
  const empty = rows.filter(({ created }) => created === 0).map(({ id }) => id);
  if (empty.length > 0) await tx.$client.query('DELETE FROM license_batches WHERE id = ANY($1)', [empty]);
}

/** Audits the imports whose last request did not arrive: canceled, or their page was closed. */
export const finishAbandonedImportsJob = defineJob({
  queue: 'licenses.finish-imports',
  retryLimit: 3,
  schedule: everyMinutes(1),
  run: (services) =>
    transaction(services.db, (tx) =>
      finishBatches(tx, services, `updated_at < now() - interval '2 minutes'`, []),
    ),
});

/** Deletes the results of requests after the period in which clients may retry. */
export const purgeImportRequestsJob = definePurgeJob({
  queue: 'licenses.purge-requests',
  schedule: daily(3, 41),
  statements: [`DELETE FROM import_requests WHERE imported_at < now() - interval '7 days'`],
});
