import { eq } from 'drizzle-orm';
import { type Context, systemContext } from '../../platform/context';
import { advisoryLocks } from '../../platform/db/advisoryLocks';
import { checkIdentity } from '../../platform/db/openDatabase';
import { encodeText } from '../../platform/db/textColumn';
import { UpstreamError } from '../../platform/httpClient/UpstreamError';
import { definePoller } from '../../platform/jobs/defineJob';
import { sites } from '../../schema';
import { createSiteClient, withSiteLock } from '../shops';
import { alertRecovery } from './alertRecovery';
import { readShop } from './reading/readShop';
import { askCallers, enqueueEvents, releaseReadPools, resumeSite } from './resumeSite';

interface RecoveryRow {
  state: 'reading' | 'asking' | 'stopped' | 'resuming';
  /** By the shop's clock. */
  readSince: Date;
  epoch: string;
  epochSince: Date;
  /** The time is what the database knows. */
  receiptsUntil: Date | null;
  tellsByEmail: boolean;
  /** Orders by the API may have got keys that no shop tells of. */
  hasCallers: boolean;
}

// A key that was never used could have been used since. What another server does beside this one is not known.
const RECOVERY = `
  SELECT r.state, least(r.lost_since, r.known_until) AS "readSince", i.epoch, greatest(i.epoch_since, s.resumed_at) AS "epochSince",
    coalesce(s.receipts_failing_since, CASE WHEN r.reason <> 'conflict' THEN r.lost_since END) AS "receiptsUntil",
    s.email_enabled_at IS NOT NULL AS "tellsByEmail",
    EXISTS (SELECT FROM api_keys k WHERE k.site_id = r.site_id AND 'allocate' = ANY(k.scopes)
      AND (k.revoked_at IS NULL OR k.revoked_at > r.lost_since)
      AND (k.expires_on IS NULL OR k.expires_on >= r.lost_since::date)) AS "hasCallers"
  FROM site_recoveries r JOIN sites s ON s.id = r.site_id, database_identity i WHERE r.site_id = $1`;

/** Long, so that slow shops are read, too. */
const REQUEST_TIMEOUT_MS = 90_000;

/** Finds out what a site was given since the loss, as far as its shop knows. Repeatable. */
export async function recoverSite(ctx: Context, siteId: number): Promise<void> {
  await withSiteLock(ctx.db, siteId, () => recover(ctx, siteId), advisoryLocks.recovery);
}

async function recover(ctx: Context, siteId: number): Promise<void> {
  const [row] = (await ctx.db.$client.query<RecoveryRow>(RECOVERY, [siteId])).rows;
  if (row?.state === 'resuming') return enqueueEvents(ctx.db, siteId);
  const [site] = await ctx.db.select().from(sites).where(eq(sites.id, siteId));
  if (row?.state !== 'reading' || !site) return;
  try {
    const client = createSiteClient(ctx, site, { timeoutMs: REQUEST_TIMEOUT_MS });
    await ctx.db.$client.query('UPDATE site_recoveries SET orders_read = 0 WHERE site_id = $1', [siteId]);
    const unclearPoolIds = await readShop(ctx, { ...row, siteId, client });
    if (unclearPoolIds === undefined) return;
    const { state, epoch } = row;
    if (row.hasCallers) await askCallers(ctx, siteId, unclearPoolIds, epoch);
    else await resumeSite(ctx, siteId, { unclearPoolIds, known: { state, epoch } });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    await ctx.db.$client.query(POSTPONE, [siteId, encodeText(error.text), (error.retryAfterMs ?? 0) / 1000]);
    ctx.log.warn({ site: siteId, reason: error.message }, 'a shop could not be read for its recovery');
  }
}

const POSTPONE = `
  UPDATE site_recoveries SET problem = $2, next_at = now() + greatest(interval '30 seconds', make_interval(secs => $3))
  WHERE site_id = $1`;

const DUE_SITES = `
  SELECT site_id AS id FROM site_recoveries WHERE state IN ('reading', 'resuming') AND next_at <= now()
    AND site_id <> ALL($1::bigint[]) ORDER BY next_at`;

/**
 * Recovers sites, each by itself: a shop that is down holds its own pools only. Alerts first: a small shop is read in a
 * second. Connections may be old: the present state of the database is remembered for the next one.
 */
export const recoveryPoller = definePoller({
  name: 'recovery',
  intervalMs: 5000,
  async poll(services, slots) {
    await checkIdentity(services.db);
    const hasAlerted = await alertRecovery(services);
    const hasReleased = await releaseReadPools(systemContext(services, 'recovery'));
    const { rows } = await services.db.$client.query<{ id: number }>(DUE_SITES, [slots.ids()]);
    const started = rows.filter(({ id }) =>
      slots.start(`site ${id}`, id, async () => {
        await recoverSite(systemContext(services, `recovery-${id}`), id);
        return true;
      }),
    );
    return hasAlerted || hasReleased || started.length > 0;
  },
});
