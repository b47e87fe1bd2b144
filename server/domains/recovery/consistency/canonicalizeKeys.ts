import { getCanonicalKey, toKeyText } from '#contract/shared/canonicalKey';
import { type Context, type Services, systemContext } from '../../../platform/context';
import { advisoryLocks, withSessionLock } from '../../../platform/db/advisoryLocks';
import type { Db } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { definePoller } from '../../../platform/jobs/defineJob';
import { canonicalizeLicense } from './canonicalizeLicense';
import { requestCheck } from './checkConsistencyJob';

const IS_PENDING = 'EXISTS (SELECT FROM canonical_keys WHERE finished_at IS NULL)';

/** So that a stopping server waits for a part only. */
const SLICE_MS = 5000;

/** Some milliseconds of work: the event loop serves requests between batches. */
const BATCH_SIZE = 1000;

const INTERVAL_MS = 60_000;

/**
 * Brings licenses whose index is that of their text under the index of their canonical form. Once for each database, also
 * after a restore.
 */
export const canonicalKeysPoller = definePoller({
  name: 'canonical keys',
  intervalMs: INTERVAL_MS,
  isDueSql: IS_PENDING,
  poll: async (services) => !(await canonicalizeKeys(services)),
});

/** False if the rest is left to another call, or if another server works on it. */
export async function canonicalizeKeys(services: Services, sliceMs = SLICE_MS): Promise<boolean> {
  if (!(await isPending(services.db))) return true;
  const outcome = await withSessionLock(services.db, [advisoryLocks.canonicalKeys], async () => {
    const ctx = systemContext(services, 'licenses.canonical-keys');
    const until = performance.now() + sliceMs;
    do if (await canonicalizeNext(ctx)) return true;
    while (performance.now() < until);
    return false;
  });
  return outcome?.result ?? false;
}

async function isPending(db: Db): Promise<boolean> {
  const { rows } = await db.$client.query<{ is_pending: boolean }>(`SELECT ${IS_PENDING} AS is_pending`);
  return rows[0]?.is_pending ?? false;
}

const SELECT_NEXT = `
  SELECT id, key_cipher FROM licenses WHERE id > (SELECT position FROM canonical_keys) ORDER BY id LIMIT ${BATCH_SIZE}`;

const SAVE_POSITION = 'UPDATE canonical_keys SET position = $1';

const FINISH = `
  UPDATE canonical_keys SET finished_at = now() WHERE finished_at IS NULL
  RETURNING EXISTS (SELECT FROM same_keys) AS has_same`;

/** The next batch; true if nothing was left. Nearly every key is its own canonical form, and is only read. */
async function canonicalizeNext(ctx: Context): Promise<boolean> {
  const { rows } = await ctx.db.$client.query<{ id: number; key_cipher: Buffer }>(SELECT_NEXT);
  const last = rows.at(-1);
  if (!last) {
    const { rows: finished } = await ctx.db.$client.query<{ has_same: boolean }>(FINISH);
    if (finished[0]?.has_same) await requestCheck(ctx);
    return true;
  }
  const changed = rows.flatMap(({ id, key_cipher }) => {
    // An unreadable key cannot be given either.
    const text = ctx.vault.tryDecrypt(key_cipher, 'licenses.key_cipher', id);
    const isCanonical = text === undefined || (toKeyText(text) === text && getCanonicalKey(text) === text);
    return isCanonical ? [] : { id, text };
  });
  await transaction(ctx.db, async (tx) => {
    if (changed.length > 0) {
      // Excludes imports of the same keys, and deletions, which record the delivered keys.
      await tx.$client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.import]);
      const index = await ctx.vault.holdIndex(tx);
      for (const { id, text } of changed) await canonicalizeLicense(tx, ctx, index, id, text);
    }
    await tx.$client.query(SAVE_POSITION, [last.id]);
  });
  return false;
}
