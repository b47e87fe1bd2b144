import { textOf } from '#contract/texts/Text';
import { type Context, type Services, systemContext } from '../../../platform/context';
import { advisoryLocks } from '../../../platform/db/advisoryLocks';
import { assertFound, notFound } from '../../../platform/errors';
import { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { defineJob, type Job } from '../../../platform/jobs/defineJob';
import type { WooClient } from '../../../platform/woocommerce/createWooClient';
import { prefetchPages } from '../../../platform/woocommerce/iteratePages';
import {
  checkIdentity,
  confirmConnection,
  createSiteClient,
  ORDER_SYNC_QUEUE,
  recordHealthCheck,
  runSyncRequest,
  type SiteCredentials,
  type SiteRow,
  type SyncRequest,
  toFailedResult,
  withSiteLock,
  withUnreadable,
} from '../../shops';
import { alertUnreadOrders } from './alertUnreadOrders';
import { storeDeletedOrders } from './storeDeletedOrders';
import { type SyncRun, storeMissingOrders } from './storeMissingOrders';

export const createSyncRun = (): SyncRun => ({
  ordersRead: 0,
  missingOrderIds: [],
  eventIds: [],
  unreadable: [],
});

/** Long, so that slow shops are reconciled too. */
const REQUEST_TIMEOUT_MS = 90_000;
const QUICK_TIMEOUT_MS = 10_000;

/**
 * Syncs the orders changed since the last sync and stores those without a webhook. False when another server
 * syncs the site. A shop's failure is recorded and thrown; the next sync resumes at the cursor.
 */
export async function syncOrders(
  services: Services,
  siteId: number,
  run: SyncRun,
  { timeoutMs = REQUEST_TIMEOUT_MS, isThorough = false } = {},
): Promise<boolean> {
  const ctx = systemContext(services, 'reconciliation');
  const sync = () => runSync(ctx, siteId, run, { timeoutMs, isThorough });
  return withSiteLock(services.db, siteId, sync, advisoryLocks.sync);
}

// Overlaps the last sync, because changes within a second are unordered and the shop's clock may be set back.
// Never before the registration: older orders must get no keys.
const MODIFIED_AFTER = `greatest(sync.synced_until - interval '10 minutes', sync.starts_at,
  now() - make_interval(days => (SELECT reconciliation_depth_days FROM settings)))`;

const LOAD_SITE = `
  WITH site_sync AS (
    INSERT INTO site_syncs (site_id, synced_until)
    SELECT id, created_at FROM sites WHERE id = $1 FOR KEY SHARE
    ON CONFLICT (site_id) DO UPDATE SET site_id = excluded.site_id RETURNING *
  )
  SELECT s.id, s.url, s.consumer_key AS "consumerKey", s.consumer_secret_cipher AS "consumerSecretCipher",
    s.credentials_in_query AS "credentialsInQuery", s.uses_rest_route AS "usesRestRoute", s.name, s.store_id AS "storeId",
    s.home_url AS "homeUrl", now()::text AS "startedAt",
    CASE WHEN sync.starts_at IS NOT NULL THEN ${MODIFIED_AFTER} END AS "modifiedAfter",
    (SELECT ${MODIFIED_AFTER}::date::text FROM health_checks c
      WHERE c.site_id = s.id AND c.kind = 'reconciliation' AND c.ok_at < ${MODIFIED_AFTER}) AS "cutAt"
  FROM sites s, site_sync sync WHERE s.id = $1 AND s.is_active`;

type SiteToSync = SiteCredentials &
  Pick<SiteRow, 'name' | 'storeId' | 'homeUrl'> & {
    /** Null before the first sync. */
    modifiedAfter: Date | null;
    /** Set after an outage that was longer than the look-back: orders last changed before this day are not read. */
    cutAt: string | null;
    startedAt: string;
  };

// Orders have the shop's times, in whole seconds.
const INITIALIZE_CURSOR = `
  UPDATE site_syncs sync SET starts_at = registration.at, synced_until = least(sync.synced_until, registration.at)
  FROM (SELECT created_at + (coalesce($2::timestamptz, now()) - now()) - interval '1 second' AS at
    FROM sites WHERE id = $1) registration
  WHERE sync.site_id = $1 RETURNING ${MODIFIED_AFTER} AS "modifiedAfter"`;

/** Starts the first sync at the site's registration, by the shop's clock. */
async function initializeCursor(ctx: Context, siteId: number, client: WooClient): Promise<Date> {
  const values = [siteId, await client.readClock()];
  const { rows } = await ctx.db.$client.query<{ modifiedAfter: Date }>(INITIALIZE_CURSOR, values);
  return assertFound(rows[0], textOf('sites.not_found')).modifiedAfter;
}

// While webhooks do not arrive, or arrive late, orders are read every minute.
const SCHEDULE_NEXT = `
  UPDATE site_syncs SET next_at = now() + CASE WHEN $2 THEN interval '1 minute'
    ELSE make_interval(mins => (SELECT reconciliation_interval_minutes FROM settings)) END
  WHERE site_id = $1`;

// A failed sync is retried sooner, but not before the shop's Retry-After.
const SCHEDULE_RETRY = `
  UPDATE site_syncs SET next_at = now() + greatest(make_interval(secs => $2), make_interval(mins =>
    (SELECT least(reconciliation_interval_minutes, 5) FROM settings)))
  WHERE site_id = $1`;

interface SyncOptions {
  /** Per request. */
  timeoutMs: number;
  /** Of an administrator: looks for deleted orders among more of the known ones. */
  isThorough: boolean;
}

async function runSync(ctx: Context, siteId: number, run: SyncRun, options: SyncOptions): Promise<void> {
  const [site] = (await ctx.db.$client.query<SiteToSync>(LOAD_SITE, [siteId])).rows;
  if (!site) throw notFound(textOf('sites.not_found'));
  const { startedAt } = site;
  const { timeoutMs, isThorough } = options;
  try {
    const client = createSiteClient(ctx, site, { timeoutMs, isTrial: isThorough });
    // Pages of orders may take long, but a shop that does not respond at all is left soon.
    const quickTimeoutMs = Math.min(timeoutMs, QUICK_TIMEOUT_MS);
    const quickClient = createSiteClient(ctx, site, { timeoutMs: quickTimeoutMs, isTrial: isThorough });
    // First: a deleted site of the shop may have its orders.
    if (site.homeUrl === null) await checkIdentity(ctx, site, quickClient);
    const modifiedAfter = site.modifiedAfter ?? (await initializeCursor(ctx, siteId, quickClient));
    if (!ctx.circuits(site.url).isProven()) await quickClient.checkConnection();
    const pages = client.listOrders({ modifiedAfter }, (names) => void run.unreadable.push(...names));
    for await (const orders of prefetchPages(pages))
      await storeMissingOrders(ctx, siteId, { orders, readAt: startedAt }, run);
    await storeDeletedOrders(ctx, { siteId, client, modifiedAfter, isThorough }, run);
  } catch (error) {
    if (error instanceof UpstreamError) await recordFailure(ctx, siteId, error);
    throw error;
  }
  const details = {
    read: run.ordersRead,
    missed: run.missingOrderIds.length,
    last_recovered: run.missingOrderIds.slice(-10),
  };
  const counts = { read: run.ordersRead, missed: run.missingOrderIds.length };
  await recordHealthCheck(ctx.db, siteId, 'reconciliation', {
    ok: true,
    summary: withUnreadable(textOf('events.orders_synced', counts), run.unreadable),
    details: { ...details, began_at: startedAt },
  });
  if (run.unreadable.length > 0) {
    ctx.log.warn(
      { site: siteId, unreadable: run.unreadable.length },
      'a sync skipped orders without a readable id',
    );
  }
  if (site.cutAt) await alertUnreadOrders(ctx, site, site.cutAt);
  await ctx.db.$client.query(SCHEDULE_NEXT, [siteId, run.missingOrderIds.length > 0]);
  await confirmConnection(ctx.db, siteId, true);
  if (run.missingOrderIds.length > 0) {
    ctx.log.warn({ site: siteId, ...details }, 'a sync recovered orders without a webhook');
  }
}

async function recordFailure(ctx: Context, siteId: number, error: UpstreamError): Promise<void> {
  await recordHealthCheck(ctx.db, siteId, 'reconciliation', toFailedResult(error));
  await confirmConnection(ctx.db, siteId, false);
  await ctx.db.$client.query(SCHEDULE_RETRY, [siteId, (error.retryAfterMs ?? 0) / 1000]);
  ctx.log.warn({ site: siteId, reason: error.message }, "a shop's orders could not be synced");
}

/** Syncs the orders of sites. A shop's failure is recorded, and its next sync retries. */
export const syncOrdersJob: Job<SyncRequest> = defineJob<SyncRequest>({
  queue: ORDER_SYNC_QUEUE,
  concurrency: 16,
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
