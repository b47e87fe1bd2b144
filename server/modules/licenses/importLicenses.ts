import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ImportResult, LicenseImport } from '#contract/licenses';
import type { Context } from '../../platform/context';
import { advisoryLocks } from '../../platform/db/advisoryLocks';
import type { Tx } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';
import { conflict } from '../../platform/errors';
import { importBatches } from '../../schema';
import { audit } from '../audit';
import { enqueueFulfillBackorders, requirePool } from '../pools';
import { enqueueValidations } from '../validation';
import { DELIVERED_MESSAGE, DUPLICATE_MESSAGE } from './createLicense';
import { type ExistingKey, encryptKeys, insertEncrypted } from './insertEncrypted';
import { type AcceptedKey, validateImport } from './validateImport';

/** Rows sealed and sent at once; between two chunks the server answers others. */
const CHUNK_SIZE = 2_500;

type ValidatedImport = Awaited<ReturnType<typeof validateImport>>;

/**
 * Adds what can be added, all in one transaction, and tells of every other key why not. A batch with an id that
 * was imported before changes nothing and is answered as it was then.
 */
export async function importLicenses(ctx: Context, input: LicenseImport): Promise<ImportResult> {
  const { batch_id } = input;
  const fingerprint = batch_id && getImportFingerprint(ctx, input);
  const validated = await validateImport(input.licenses);

  return transaction(ctx.db, async (tx) => {
    // A large one takes its time, and the next one waits for it.
    await tx.$client.query("SET LOCAL lock_timeout = '55s'");
    // Two imports of the same keys would otherwise wait for each other crosswise, or one batch come in twice; and
    // what is being deleted is not known as delivered yet.
    await tx.$client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.import]);
    if (!fingerprint) return importValidated(tx, ctx, input, validated);

    const previous = await findIdempotentResult(tx, batch_id, fingerprint);
    if (previous) return previous;
    const result = await importValidated(tx, ctx, input, validated);
    await saveIdempotentResult(tx, batch_id, fingerprint, result);
    return result;
  });
}

async function importValidated(
  tx: Tx,
  ctx: Context,
  { license_group_id, batch_id }: LicenseImport,
  { accepted, refused: rejected }: ValidatedImport,
): Promise<ImportResult> {
  const pool = await requirePool(tx, license_group_id);
  const existing = await insertInChunks(tx, ctx, pool, accepted);
  const created = accepted.length - existing.length;
  const errors = [
    ...rejected,
    ...existing.map(({ index, was_delivered }) => ({
      index,
      message: was_delivered ? DELIVERED_MESSAGE : DUPLICATE_MESSAGE,
    })),
  ];

  if (created > 0) await enqueueFulfillBackorders(tx, ctx, pool.id);
  if (created > 0 && pool.requiresValidation) await enqueueValidations(tx, ctx, pool.id);
  const details = { created, refused: errors.length, ...(batch_id && { batch: batch_id }) };
  await audit(tx, ctx, { action: 'pool.import', id: pool.id, details });
  errors.sort((one, other) => one.index - other.index);
  return { created_count: created, error_count: errors.length, errors };
}

/** Seals the next chunk while the database is busy with the one before. */
async function insertInChunks(
  tx: Tx,
  ctx: Context,
  pool: { id: number; requiresValidation: boolean },
  accepted: AcceptedKey[],
): Promise<ExistingKey[]> {
  const existing: ExistingKey[] = [];
  let inserting: Promise<ExistingKey[]> = Promise.resolve([]);
  for (let start = 0; start < accepted.length; start += CHUNK_SIZE) {
    const encrypted = encryptKeys(ctx.vault, accepted.slice(start, start + CHUNK_SIZE));
    existing.push(...(await inserting));
    inserting = insertEncrypted(tx, pool, encrypted);
  }
  existing.push(...(await inserting));
  return existing;
}

const BATCH_ID_USED_MESSAGE = 'This batch id was already used for another import';

/** Who sends what, in a few bytes that tell nothing of the keys. */
export function getImportFingerprint({ actor, vault }: Context, input: LicenseImport): Buffer {
  const sender = actor.kind === 'admin' ? actor.adminId : actor.name;
  const hash = createHash('sha256').update(JSON.stringify([sender, input.license_group_id]));
  for (const license of input.licenses) hash.update(JSON.stringify(license));
  return vault.blindIndex(hash.digest('hex'));
}

/** The answer this batch was given before, if it was. The import's lock is held. */
export async function findIdempotentResult(
  tx: Tx,
  batchId: string,
  fingerprint: Buffer,
): Promise<ImportResult | undefined> {
  const [batch] = await tx.select().from(importBatches).where(eq(importBatches.id, batchId));
  if (batch && !batch.fingerprint.equals(fingerprint))
    throw conflict(BATCH_ID_USED_MESSAGE, { batch_id: BATCH_ID_USED_MESSAGE });
  return batch?.result;
}

/** Remembers the answer in the transaction of the import itself. */
export async function saveIdempotentResult(
  tx: Tx,
  batchId: string,
  fingerprint: Buffer,
  result: ImportResult,
): Promise<void> {
  await tx.insert(importBatches).values({ id: batchId, fingerprint, result });
}
