import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ImportResult, LicenseImport } from '#contract/licenses';
import { message } from '#contract/messages/Message';
import type { Context } from '../../platform/context';
import { advisoryLocks } from '../../platform/db/advisoryLocks';
import { presentTexts } from '../../platform/db/messageColumn';
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

/** Rows per encrypted chunk; the event loop serves other requests between chunks. */
const CHUNK_SIZE = 2_500;

type ValidatedImport = Awaited<ReturnType<typeof validateImport>>;

/**
 * Imports the valid keys in one transaction and returns the reasons for the rejected ones. A batch id that
 * was imported before changes nothing and returns the first result.
 */
export async function importLicenses(ctx: Context, input: LicenseImport): Promise<ImportResult> {
  const { batch_id } = input;
  const fingerprint = batch_id && getImportFingerprint(ctx, input);
  const validated = await validateImport(input.licenses);

  return transaction(ctx.db, async (tx) => {
    // A large import may hold the lock for most of a minute.
    await tx.$client.query("SET LOCAL lock_timeout = '55s'");
    // Prevents deadlocks between imports of the same keys and duplicate batches, and waits for deletions, which
    // record the delivered keys.
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
  { accepted, rejected }: ValidatedImport,
): Promise<ImportResult> {
  const pool = await requirePool(tx, license_group_id);
  const existing = await insertInChunks(tx, ctx, pool, accepted);
  const created = accepted.length - existing.length;
  const errors = [
    ...rejected,
    ...existing.map(({ index, was_delivered }) => ({
      index,
      ...presentTexts({ message: was_delivered ? DELIVERED_MESSAGE : DUPLICATE_MESSAGE }),
    })),
  ];

  if (created > 0) await enqueueFulfillBackorders(tx, ctx, pool.id);
  if (created > 0 && pool.requiresValidation) await enqueueValidations(tx, ctx, pool.id);
  const details = { created, refused: errors.length, ...(batch_id && { batch: batch_id }) };
  await audit(tx, ctx, { action: 'pool.import', id: pool.id, details });
  errors.sort((one, other) => one.index - other.index);
  return { created_count: created, error_count: errors.length, errors };
}

/** Encrypts the next chunk while the database inserts the previous one. */
async function insertInChunks(
  tx: Tx,
  ctx: Context,
  pool: { id: number; requiresValidation: boolean },
  accepted: AcceptedKey[],
): Promise<ExistingKey[]> {
  const existing: ExistingKey[] = [];
  let pendingInsert: Promise<ExistingKey[]> = Promise.resolve([]);
  for (let start = 0; start < accepted.length; start += CHUNK_SIZE) {
    const encrypted = encryptKeys(ctx.vault, accepted.slice(start, start + CHUNK_SIZE));
    existing.push(...(await pendingInsert));
    pendingInsert = insertEncrypted(tx, pool, encrypted);
  }
  existing.push(...(await pendingInsert));
  return existing;
}

const BATCH_ID_USED_MESSAGE = message('licenses.batch_id_used');

/** Keyed hash of the sender and the input; it reveals nothing about the keys. */
function getImportFingerprint({ actor, vault }: Context, input: LicenseImport): Buffer {
  const sender = actor.kind === 'admin' ? actor.adminId : actor.name;
  const hash = createHash('sha256').update(JSON.stringify([sender, input.license_group_id]));
  for (const license of input.licenses) hash.update(JSON.stringify(license));
  return vault.blindIndex(hash.digest('hex'));
}

/** Returns the stored result of a batch; the caller must hold the import lock. */
async function findIdempotentResult(
  tx: Tx,
  batchId: string,
  fingerprint: Buffer,
): Promise<ImportResult | undefined> {
  const [batch] = await tx.select().from(importBatches).where(eq(importBatches.id, batchId));
  if (batch && !batch.fingerprint.equals(fingerprint))
    throw conflict(BATCH_ID_USED_MESSAGE, { batch_id: BATCH_ID_USED_MESSAGE });
  return batch?.result;
}

async function saveIdempotentResult(
  tx: Tx,
  batchId: string,
  fingerprint: Buffer,
  result: ImportResult,
): Promise<void> {
  await tx.insert(importBatches).values({ id: batchId, fingerprint, result });
}
