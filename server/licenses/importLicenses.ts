import type { LicenseImport, LicenseImported } from '#contract/licenses';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { locks } from '../db/locks';
import type { Tx } from '../db/open';
import { transaction } from '../db/transaction';
import { queueServeWaiting } from '../orders/queueServeWaiting';
import { usablePool } from '../pools/usablePool';
import { queueChecks } from '../validation/queueChecks';
import { DELIVERED, DUPLICATE } from './createLicense';
import { earlierResult, fingerprintOf, rememberResult } from './importBatch';
import { insertSealed, type Known, sealKeys } from './insertSealed';
import { type Accepted, judgeKeys } from './judgeKeys';

/** Rows sealed and sent at once; between two chunks the server answers others. */
const CHUNK = 2_500;

type Judged = Awaited<ReturnType<typeof judgeKeys>>;

/**
 * Adds what can be added, all in one transaction, and tells of every other key why not. A batch with an id that
 * was imported before changes nothing and is answered as it was then.
 */
export async function importLicenses(ctx: Context, input: LicenseImport): Promise<LicenseImported> {
  const { batch_id } = input;
  const fingerprint = batch_id && fingerprintOf(ctx, input);
  const judged = await judgeKeys(input.licenses);

  return transaction(ctx.db, async (tx) => {
    // A large one takes its time, and the next one waits for it.
    await tx.$client.query("SET LOCAL lock_timeout = '55s'");
    // Two imports of the same keys would otherwise wait for each other crosswise, or one batch come in twice; and
    // what is being deleted is not known as delivered yet.
    await tx.$client.query('SELECT pg_advisory_xact_lock($1)', [locks.import]);
    if (!fingerprint) return importJudged(tx, ctx, input, judged);

    const earlier = await earlierResult(tx, batch_id, fingerprint);
    if (earlier) return earlier;
    const result = await importJudged(tx, ctx, input, judged);
    await rememberResult(tx, batch_id, fingerprint, result);
    return result;
  });
}

async function importJudged(
  tx: Tx,
  ctx: Context,
  { license_group_id, batch_id }: LicenseImport,
  { accepted, refused }: Judged,
): Promise<LicenseImported> {
  const pool = await usablePool(tx, license_group_id);
  const known = await insertAll(tx, ctx, pool, accepted);
  const created = accepted.length - known.length;
  const errors = [
    ...refused,
    ...known.map(({ index, was_delivered }) => ({ index, message: was_delivered ? DELIVERED : DUPLICATE })),
  ];

  if (created > 0) await queueServeWaiting(tx, ctx, pool.id);
  if (created > 0 && pool.requiresValidation) await queueChecks(tx, ctx, pool.id);
  const details = { created, refused: errors.length, ...(batch_id && { batch: batch_id }) };
  await audit(tx, ctx, { action: 'pool.import', id: pool.id, details });
  errors.sort((one, other) => one.index - other.index);
  return { created_count: created, error_count: errors.length, errors };
}

/** Seals the next chunk while the database is busy with the one before. */
async function insertAll(
  tx: Tx,
  ctx: Context,
  pool: { id: number; requiresValidation: boolean },
  accepted: Accepted[],
): Promise<Known[]> {
  const known: Known[] = [];
  let inserting: Promise<Known[]> = Promise.resolve([]);
  for (let start = 0; start < accepted.length; start += CHUNK) {
    const sealed = sealKeys(ctx.vault, accepted.slice(start, start + CHUNK));
    known.push(...(await inserting));
    inserting = insertSealed(tx, pool, sealed);
  }
  known.push(...(await inserting));
  return known;
}
