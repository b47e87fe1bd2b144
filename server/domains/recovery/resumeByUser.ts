import type { Recovery, SiteResumption } from '#contract/recovery';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../platform/context';
import { transaction } from '../../platform/db/transaction';
import { assertFound, conflict } from '../../platform/errors';
import { audit } from '../audit';
import { lockEpoch, markResumed } from '../shops';
import { endPoolQuarantine, holdPools, releasePools } from '../stock';
import { resolveQuarantineAlert } from './alertRecovery';
import { getRecovery } from './getRecovery';
import { resumeSite } from './resumeSite';

const STATE = 'SELECT state FROM site_recoveries WHERE site_id = $1';

const READ_AGAIN = `
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
    // What the other server gave is read first. From now on, its earlier receipts do not stop this one, at this site.
    await markResumed(tx, siteId);
    await holdPools(tx);
    await tx.$client.query(READ_AGAIN, [siteId]);
  });
}

const HAS_POOL = 'SELECT FROM pools WHERE id = $1';

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
    const { rows } = await tx.$client.query(HAS_POOL, [poolId]);
    assertFound(rows[0], textOf('pools.not_found'));
    const keys = await endPoolQuarantine(tx, poolId, withdrawalNote);
    if (keys === undefined) throw conflict(textOf('recovery.not_quarantined'));
    await releasePools(tx);
    await resolveQuarantineAlert(tx);
    const action = withdrawalNote === null ? 'pool.release_keys' : 'pool.withdraw_keys';
    await audit(tx, ctx, { action, id: poolId, details: { keys } });
  });
  return getRecovery(ctx);
}
