import type { LicenseImport } from '#contract/licenseForms';
import type { Actor, Context, Services } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { daily, defineJob, definePurgeJob, everyMinutes } from '../../../platform/jobs/defineJob';
import { audit } from '../../audit';

interface ImportCounts {
  created: number;
  refused: number;
}

/** Audits an import. The batches of one import have one entry, written with the last one. */
export async function auditImport(
  tx: Tx,
  ctx: Context,
  { license_group_id: poolId, batch_id, import_id, is_last }: Omit<LicenseImport, 'licenses'>,
  counts: ImportCounts,
): Promise<void> {
  if (!import_id) {
    const details = { ...counts, ...(batch_id && { batch: batch_id }) };
    return audit(tx, ctx, { action: 'pool.import', id: poolId, details });
  }
  await addToImport(tx, ctx, import_id, poolId, counts);
  if (is_last) await finishImports(tx, ctx, 'id = $1', [import_id]);
}

const ADD_TO_IMPORT = `
  INSERT INTO license_imports AS open (id, pool_id, actor, ip, request_id, created, refused)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (id, pool_id) DO UPDATE SET
    created = open.created + excluded.created, refused = open.refused + excluded.refused, updated_at = now()`;

async function addToImport(
  tx: Tx,
  { actor, ip, requestId }: Context,
  id: string,
  poolId: number,
  { created, refused }: ImportCounts,
): Promise<void> {
  await tx.$client.query(ADD_TO_IMPORT, [
    id,
    poolId,
    JSON.stringify(actor),
    ip ?? null,
    requestId,
    created,
    refused,
  ]);
}

interface OpenImport extends ImportCounts {
  pool_id: number;
  actor: Actor;
  ip: string | null;
  request_id: string;
}

/** Closes open imports; each becomes one audit entry of the user who started it. */
async function finishImports(
  tx: Tx,
  { auditKey }: Pick<Services, 'auditKey'>,
  filter: string,
  values: unknown[],
): Promise<void> {
  const { rows } = await tx.$client.query<OpenImport>(
    `DELETE FROM license_imports WHERE (id, pool_id) IN (
       SELECT id, pool_id FROM license_imports WHERE ${filter} ORDER BY id, pool_id FOR UPDATE SKIP LOCKED)
     RETURNING pool_id, actor, ip, request_id, created, refused`,
    values,
  );
  for (const { pool_id, actor, ip, request_id, created, refused } of rows) {
    const ctx = { actor, ip: ip ?? undefined, requestId: request_id, auditKey };
    await audit(tx, ctx, { action: 'pool.import', id: pool_id, details: { created, refused } });
  }
}

/** Audits the imports whose last batch did not arrive: canceled, or their page was closed. */
export const finishAbandonedImportsJob = defineJob({
  queue: 'licenses.finish-imports',
  retryLimit: 3,
  schedule: everyMinutes(1),
  run: (services) =>
    transaction(services.db, (tx) =>
      finishImports(tx, services, `updated_at < now() - interval '2 minutes'`, []),
    ),
});

/** Deletes batch results after the period in which clients may retry. */
export const purgeImportBatchesJob = definePurgeJob({
  queue: 'licenses.purge-batches',
  schedule: daily(3, 41),
  statements: [`DELETE FROM import_batches WHERE imported_at < now() - interval '7 days'`],
});
