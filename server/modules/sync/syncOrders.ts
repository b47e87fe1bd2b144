import { type Context, type Services, systemContext } from '../../platform/context';
import { advisoryLocks } from '../../platform/db/advisoryLocks';
import { assertFound, notFound } from '../../platform/errors';
import { UpstreamError } from '../../platform/httpClient/UpstreamError';
import { defineJob, type Job } from '../../platform/jobs/defineJob';
import type { WooClient } from '../../platform/woocommerce/createWooClient';
import { prefetchPages } from '../../platform/woocommerce/iteratePages';
import {
  createSiteClient,
  ORDER_SYNC_QUEUE,
  recordHealthCheck,
  runSyncRequest,
  type SiteRow,
  type SyncRequest,
  toFailedResult,
  withSiteLock,
} from '../sites';
import { type SyncRun, storeMissingOrders } from './storeMissingOrders';

export const createSyncRun = (): SyncRun => ({ ordersRead: 0, missingOrderIds: [], eventIds: [] });

/** Nobody waits for it: a slow shop is waited for, rather than never reconciled. */
const REQUEST_TIMEOUT_MS = 90_000;

/**
 * Reads what changed in a shop since the last look, and stores what its webhooks did not bring. False when
 * another server is at it. A shop that fails is noted and thrown; the next look begins where this one ended.
 */
export async function syncOrders(
  services: Services,
  siteId: number,
  run: SyncRun,
  timeoutMs = REQUEST_TIMEOUT_MS,
): Promise<boolean> {
  const ctx = systemContext(services, 'reconciliation');
  const sync = () => runSync(ctx, siteId, run, timeoutMs);
  return withSiteLock(services.db, siteId, sync, advisoryLocks.sync);
}

// Overlapping, because changes of one second come in any order and the shop's clock may be put back a little;
// never before the registration, so that old orders are not delivered again.
const MODIFIED_AFTER = `greatest(r.synced_until - interval '10 minutes', r.starts_at,
  now() - make_interval(days => (SELECT reconciliation_depth_days FROM settings)))`;

const LOAD_SITE = `
  WITH begun AS (
    INSERT INTO site_syncs (site_id, synced_until)
    SELECT id, created_at FROM sites WHERE id = $1 FOR KEY SHARE
    ON CONFLICT (site_id) DO UPDATE SET site_id = excluded.site_id RETURNING *
  )
  SELECT s.id, s.url, s.consumer_key AS "consumerKey", s.consumer_secret_cipher AS "consumerSecretCipher",
    s.credentials_in_query AS "credentialsInQuery", now()::text AS "beganAt",
    CASE WHEN r.starts_at IS NOT NULL THEN ${MODIFIED_AFTER} END AS "modifiedAfter"
  FROM sites s, begun r WHERE s.id = $1 AND s.is_active`;

type SiteToSync = Pick<
  SiteRow,
  'id' | 'url' | 'consumerKey' | 'consumerSecretCipher' | 'credentialsInQuery'
> & {
  /** Null before the first look. */
  modifiedAfter: Date | null;
  beganAt: string;
};

// The shop tells its orders' times by its own clock, and of that whole seconds only.
const INITIALIZE_CURSOR = `
  UPDATE site_syncs r SET starts_at = by.shop, synced_until = least(r.synced_until, by.shop)
  FROM (SELECT created_at + (coalesce($2::timestamptz, now()) - now()) - interval '1 second' AS shop
    FROM sites WHERE id = $1) by
  WHERE r.site_id = $1 RETURNING ${MODIFIED_AFTER} AS "modifiedAfter"`;

/** From when on a shop is looked at that never was: its registration, by the shop's own clock. */
async function initializeCursor(ctx: Context, siteId: number, client: WooClient): Promise<Date> {
  const values = [siteId, await client.readClock()];
  const { rows } = await ctx.db.$client.query<{ modifiedAfter: Date }>(INITIALIZE_CURSOR, values);
  return assertFound(rows[0], 'Site').modifiedAfter;
}

const SCHEDULE_NEXT = `
  UPDATE site_syncs SET
    next_at = now() + make_interval(mins => (SELECT reconciliation_interval_minutes FROM settings))
  WHERE site_id = $1`;

// A shop that failed is tried again sooner, but never sooner than it asks for.
const SCHEDULE_RETRY = `
  UPDATE site_syncs SET next_at = now() + greatest(make_interval(secs => $2), make_interval(mins =>
    (SELECT least(reconciliation_interval_minutes, 5) FROM settings)))
  WHERE site_id = $1`;

async function runSync(ctx: Context, siteId: number, run: SyncRun, timeoutMs: number): Promise<void> {
  const [site] = (await ctx.db.$client.query<SiteToSync>(LOAD_SITE, [siteId])).rows;
  if (!site) throw notFound('Site');
  const { beganAt } = site;
  try {
    const client = createSiteClient(ctx, site, timeoutMs);
    const modifiedAfter = site.modifiedAfter ?? (await initializeCursor(ctx, siteId, client));
    const pages = client.listOrders({ modifiedAfter });
    for await (const orders of prefetchPages(pages)) await storeMissingOrders(ctx, siteId, orders, run);
  } catch (error) {
    if (error instanceof UpstreamError) await recordFailure(ctx, siteId, error);
    throw error;
  }
  const details = {
    read: run.ordersRead,
    missed: run.missingOrderIds.length,
    last_recovered: run.missingOrderIds.slice(-10),
  };
  await recordHealthCheck(ctx.db, siteId, 'reconciliation', {
    ok: true,
    details: { ...details, began_at: beganAt },
  });
  await ctx.db.$client.query(SCHEDULE_NEXT, [siteId]);
  if (run.missingOrderIds.length > 0) {
    ctx.log.warn({ site: siteId, ...details }, 'a shop had orders that no webhook brought');
  }
}

async function recordFailure(ctx: Context, siteId: number, error: UpstreamError): Promise<void> {
  await recordHealthCheck(ctx.db, siteId, 'reconciliation', toFailedResult(error));
  await ctx.db.$client.query(SCHEDULE_RETRY, [siteId, (error.retryAfterMs ?? 0) / 1000]);
  ctx.log.warn({ site: siteId, reason: error.message }, "a shop's orders could not be looked at");
}

/** Looks at shops' orders. A shop that fails is noted at its site, and looked at again when it is due. */
export const syncOrdersJob: Job<SyncRequest> = defineJob<SyncRequest>({
  queue: ORDER_SYNC_QUEUE,
  batchSize: 8,
  isIsolated: true,
  retryLimit: 3,
  async run(services, requests) {
    for (const request of requests) {
      const sync = () =>
        syncOrders(services, request.siteId, createSyncRun()).catch((error) => {
          if (!(error instanceof UpstreamError)) throw error;
          return true;
        });
      await runSyncRequest(services, syncOrdersJob, 'reconciliation', request, sync);
    }
  },
});
