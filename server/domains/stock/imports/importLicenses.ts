import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { compactParts, findPartProblems, type KeyPart } from '#contract/keyParts';
import { createKeyValidator, type ImportResult, type LicenseImport } from '#contract/licenseForms';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { BlindIndex } from '../../../platform/crypto/blindIndex';
import { advisoryLocks } from '../../../platform/db/advisoryLocks';
import type { Tx } from '../../../platform/db/openDatabase';
import { reserveIds } from '../../../platform/db/reserveIds';
import { presentTexts } from '../../../platform/db/textColumn';
import { transaction } from '../../../platform/db/transaction';
import { conflict } from '../../../platform/errors';
import { importRequests } from '../../../schema';
import { EXPIRED_TEXT, isExpired } from '../licenses/createLicense';
import {
  type AcceptedKey,
  countDeliveries,
  describeExisting,
  type ExistingKey,
  encryptKeys,
  findReplacedIndexes,
  insertEncrypted,
  type Stock,
} from '../licenses/insertLicenses';
import { saveParts } from '../licenses/keyParts';
import { enqueueFulfillBackorders } from '../pools/backorderQueue';
import { requirePool } from '../pools/requirePool';
import { enqueueValidations } from '../validation/validateBackorderedPool';
import { addToBatch, openBatch } from './batchImport';

/** Keys that are validated and encrypted at a time; the event loop serves other requests between chunks. */
const CHUNK_SIZE = 2_500;

/**
 * Imports the valid keys in one transaction and returns the reasons for the rejected ones. A repeated
 * idempotency key changes nothing and returns the first result. Imports run side by side; one of two that deadlock,
 * because they have the same keys in another order, runs again.
 */
export async function importLicenses(ctx: Context, input: LicenseImport): Promise<ImportResult> {
  const { idempotency_key: key } = input;
  return transaction(ctx.db, async (tx) => {
    // Another import of the same keys, or the same request, may take most of a minute.
    await tx.$client.query("SET LOCAL lock_timeout = '55s'");
    // Waits for deletions, which record the delivered keys.
    await tx.$client.query('SELECT pg_advisory_xact_lock_shared($1)', [advisoryLocks.import]);
    const index = await ctx.vault.holdIndex(tx);
    if (!key) return importKeys(tx, ctx, input, index);

    await tx.$client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
    const fingerprints = index.computeAll(describeImport(ctx, input));
    const previous = await findIdempotentResult(tx, key, fingerprints);
    if (previous) return previous;
    const result = await importKeys(tx, ctx, input, index);
    await saveIdempotentResult(tx, key, fingerprints, result);
    return result;
  });
}

async function importKeys(
  tx: Tx,
  ctx: Context,
  input: LicenseImport,
  index: BlindIndex,
): Promise<ImportResult> {
  const pool = await requirePool(tx, input.license_group_id);
  const batchId = await openBatch(tx, ctx, input);
  const { existing, rejected } = await insertInChunks(tx, ctx, { ...pool, batchId }, index, input.licenses);
  const errors = [
    ...rejected,
    ...existing.map((key) => ({ index: key.index, ...presentTexts({ message: describeExisting(key) }) })),
  ];
  const created = input.licenses.length - errors.length;

  if (created > 0) await enqueueFulfillBackorders(tx, pool.id);
  if (created > 0 && pool.requiresValidation) await enqueueValidations(tx, ctx, pool.id);
  await addToBatch(tx, ctx, batchId, input, { created, refused: errors.length });
  errors.sort((one, other) => one.index - other.index);
  return { batch_id: batchId, created_count: created, error_count: errors.length, errors };
}

/** Validates and encrypts the next chunk while the database inserts the previous one. */
async function insertInChunks(
  tx: Tx,
  ctx: Context,
  pool: Stock & { keyParts: KeyPart[] },
  index: BlindIndex,
  licenses: LicenseImport['licenses'],
): Promise<{ existing: ExistingKey[]; rejected: ImportResult['errors'] }> {
  const others = await findReplacedIndexes(tx, index, licenses);
  const ids = await reserveIds(tx, 'licenses', licenses.length);
  const existing: ExistingKey[] = [];
  const rejected: ImportResult['errors'] = [];
  const parts: Parameters<typeof saveParts>[3] = [];
  let pendingInsert: Promise<ExistingKey[]> = Promise.resolve([]);
  for (const chunk of validateImport(licenses, pool, CHUNK_SIZE)) {
    rejected.push(...chunk.rejected);
    const known = chunk.accepted.flatMap(({ index: line }) => others.get(line) ?? []);
    const accepted = chunk.accepted.filter(({ index: line }) => !others.has(line));
    const chunkIds = ids.splice(0, accepted.length);
    const encrypted = encryptKeys(ctx.vault, index, accepted, chunkIds);
    existing.push(...known, ...(await pendingInsert));
    pendingInsert = insertEncrypted(tx, pool, encrypted);
    parts.push(
      ...accepted.flatMap(({ index: line }, place) => {
        const values = compactParts(licenses[line]?.parts);
        return values ? [{ id: chunkIds[place] ?? 0, parts: values }] : [];
      }),
    );
  }
  existing.push(...(await pendingInsert));
  await saveParts(tx, ctx.vault, index, parts);
  return { existing, rejected };
}

const KEY_USED_TEXT = textOf('licenses.idempotency_key_used');

/** A text of the sender and the input; its blind index reveals nothing about the keys. */
function describeImport({ actor }: Context, input: LicenseImport): string {
  const sender = actor.kind === 'admin' ? actor.adminId : actor.name;
  const hash = createHash('sha256').update(JSON.stringify([sender, input.license_group_id]));
  for (const license of input.licenses) hash.update(JSON.stringify(license));
  return hash.digest('hex');
}

/** Returns the stored result of a request; the caller must hold its lock. */
async function findIdempotentResult(
  tx: Tx,
  key: string,
  fingerprints: Buffer[],
): Promise<ImportResult | undefined> {
  const [request] = await tx.select().from(importRequests).where(eq(importRequests.id, key));
  if (request && !fingerprints.some((fingerprint) => request.fingerprint.equals(fingerprint)))
    throw conflict(KEY_USED_TEXT, { idempotency_key: KEY_USED_TEXT });
  return request?.result;
}

async function saveIdempotentResult(
  tx: Tx,
  key: string,
  [fingerprint = Buffer.alloc(0)]: Buffer[],
  result: ImportResult,
): Promise<void> {
  await tx.insert(importRequests).values({ id: key, fingerprint, result });
}

/** Separates valid keys from invalid and duplicate ones, a chunk of the request at a time. */
function* validateImport(
  licenses: LicenseImport['licenses'],
  pool: Stock & { keyParts: KeyPart[] },
  chunkSize: number,
) {
  const validateKey = createKeyValidator();
  for (let start = 0; start < licenses.length; start += chunkSize) {
    const accepted: AcceptedKey[] = [];
    const rejected: ImportResult['errors'] = [];
    for (const [position, license] of licenses.slice(start, start + chunkSize).entries()) {
      const index = start + position;
      const expiresOn = license.expires_on ?? null;
      const validated = validateKey(license.license_key);
      const [partProblem] = license.parts
        ? Object.values(findPartProblems(pool.keyParts, license.parts))
        : [];
      const problem = validated.problem ?? (isExpired(expiresOn) ? EXPIRED_TEXT : undefined) ?? partProblem;
      if (problem) rejected.push({ index, ...presentTexts({ message: problem }) });
      else if (validated.key !== undefined)
        accepted.push({
          index,
          key: validated.key,
          deliveries: countDeliveries(pool, license.delivre_x_times),
          expiresOn,
          note: license.note,
          cost: license.cost,
        });
    }
    yield { accepted, rejected };
  }
}
