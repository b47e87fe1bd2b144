import type { Recovery, SiteResumption } from '#contract/recovery';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../platform/context';
import { transaction } from '../../platform/db/transaction';
import { assertFound, conflict } from '../../platform/errors';
import { audit } from '../audit';
import { lockEpoch } from '../shops';
import { resolveQuarantineAlert } from './alertRecovery';
import { getRecovery } from './getRecovery';
import { releasePools, resumeSite } from './resumeSite';

const STATE = 'SELECT state FROM site_recoveries WHERE site_id = $1';

// What the other server gave is read first. From now on, its earlier receipts do not stop this one, at this site.
const MARK_RESUMED = 'UPDATE sites SET resumed_at = clock_timestamp() WHERE id = $1';

const READ_AGAIN = `
  WITH held AS (UPDATE pools SET held_before = 'infinity')
  UPDATE site_recoveries SET state = 'reading', problem = NULL, next_at = now()
  WHERE site_id = $1 AND state = 'stopped'`;

const OWN_POOLS = 'SELECT DISTINCT pool_id AS id FROM mapped_pools WHERE site_id = $1';

/** Resumes a site on request; the keys that it may have got unseen are quarantined. */
export async function resumeSiteByUser(
  ctx: Context,
  siteId: number,
  { are_mappings_unchanged: areMappingsUnchanged }: SiteResumption,
): Promise<Recovery> {
  const { rows } = await ctx.db.$client.query<{ state: string }>(STATE, [siteId]);
  const { state } = assertFound(rows[0], textOf('recovery.not_found'));
  if (state === 'stopped') await readAgain(ctx, siteId);
  else
    await resumeSite(ctx, siteId, {
      unclearPoolIds: areMappingsUnchanged ? await readOwnPools(ctx, siteId) : null,
    });
  return getRecovery(ctx);
}

async function readOwnPools({ db }: Context, siteId: number): Promise<number[]> {
  const { rows } = await db.$client.query<{ id: number }>(OWN_POOLS, [siteId]);
  return rows.map(({ id }) => id);
}

async function readAgain(ctx: Context, siteId: number): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await tx.$client.query(MARK_RESUMED, [siteId]);
    await tx.$client.query(READ_AGAIN, [siteId]);
  });
}

const LOCK_POOL = 'SELECT is_quarantined AS "isQuarantined" FROM pools WHERE id = $1 FOR NO KEY UPDATE';

const WITHDRAW = `
  UPDATE licenses l SET status = 'replaced', replacement_note = $2 FROM pools p
  WHERE p.id = $1 AND l.pool_id = p.id AND l.status = 'available' AND l.created_at <= p.held_before`;

const COUNT_HELD = `
  SELECT count(*) AS n FROM pools p JOIN licenses l ON l.pool_id = p.id
  WHERE p.id = $1 AND l.status = 'available' AND l.created_at <= p.held_before`;

const END_QUARANTINE = 'UPDATE pools SET is_quarantined = false WHERE id = $1';

/**
 * Ends the quarantine of a pool's keys: they are given again, or withdrawn with a note. While another site of the pool
 * is read, it stays held.
 */
export async function endQuarantine(
  ctx: Context,
  poolId: number,
  withdrawalNote: string | null,
): Promise<Recovery> {
  await transaction(ctx.db, async (tx) => {
    await lockEpoch(tx);
    const { rows } = await tx.$client.query<{ isQuarantined: boolean }>(LOCK_POOL, [poolId]);
    if (!assertFound(rows[0], textOf('pools.not_found')).isQuarantined)
      throw conflict(textOf('recovery.not_quarantined'));
    const [held] = (await tx.$client.query<{ n: number }>(COUNT_HELD, [poolId])).rows;
    if (withdrawalNote !== null) await tx.$client.query(WITHDRAW, [poolId, withdrawalNote]);
    await tx.$client.query(END_QUARANTINE, [poolId]);
    await releasePools(tx);
    await resolveQuarantineAlert(tx);
    const action = withdrawalNote === null ? 'pool.release_keys' : 'pool.withdraw_keys';
    await audit(tx, ctx, { action, id: poolId, details: { keys: held?.n ?? 0 } });
  });
  return getRecovery(ctx);
}
