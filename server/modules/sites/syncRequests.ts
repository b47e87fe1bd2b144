import type { HealthCheckKind } from '#contract/sites';
import type { Services } from '../../platform/context';
import { transaction } from '../../platform/db/transaction';
import { AppError } from '../../platform/errors';
import type { Job } from '../../platform/jobs/defineJob';
import { enqueueSql } from '../../platform/jobs/enqueueSql';
import { EXAMPLE_URL_PATTERN } from './siteUrls';

export interface SyncRequest {
  siteId: number;
  /**
   * Set when webhooks before this time may be lost: a sync started later satisfies the request, and syncs are
   * at least a minute and the shop's Retry-After apart. Without it, the sync runs unconditionally.
   */
  requestedAt?: string;
}

// Declared apart from their jobs, whose imports would form a cycle with the code that requests a sync.
export const HEALTH_CHECK_QUEUE = 'sites.health-check';
export const ORDER_SYNC_QUEUE = 'sync.orders';

/** SQL: enqueues a sync for each row of relation `sites`, whose `id` is a site's. */
export const enqueueSyncsSql = (
  queue: string,
  sites: string,
  { requestedAt = 'now()', startAfter = 'now()' } = {},
) => `
  WITH requests AS (
    SELECT jsonb_build_object('siteId', id, 'requestedAt', ${requestedAt}) AS data FROM ${sites}
  ) ${enqueueSql({ queue }, 'requests', startAfter)}`;

const RETRY_DELAY_SECONDS = 10;

/** Runs a requested sync, or defers it while the shop is paused or `sync` returns false (another server syncs). */
export async function runSyncRequest(
  services: Services,
  job: Job<SyncRequest>,
  kind: HealthCheckKind,
  request: SyncRequest,
  sync: () => Promise<boolean>,
): Promise<void> {
  const { isSatisfied, pauseSeconds } = await getLastSync(services, kind, request);
  if (isSatisfied) return;
  if (pauseSeconds === 0 && (await ignoreDeletedSite(sync()))) return;
  // The other server's sync may have started before the request.
  await transaction(services.db, (tx) =>
    services.jobs.send(tx, job, request, pauseSeconds || RETRY_DELAY_SECONDS),
  );
}

// A Retry-After of one kind of request applies to all kinds.
const LAST_SYNC = `
  SELECT coalesce(bool_or(kind = $2 AND (details ->> 'began_at')::timestamptz >= $3), false) AS "isSatisfied",
    coalesce(ceil(greatest(0, extract(epoch FROM max(greatest(
      CASE WHEN kind = $2 THEN checked_at + interval '1 minute' END,
      CASE WHEN failed_at IS NOT NULL
        THEN checked_at + make_interval(secs => (details ->> 'pause_seconds')::float8) END
    )) - now()))), 0)::int AS "pauseSeconds"
  FROM health_checks WHERE site_id = $1`;

async function getLastSync({ db }: Services, kind: HealthCheckKind, { siteId, requestedAt }: SyncRequest) {
  const unconditional = { isSatisfied: false, pauseSeconds: 0 };
  if (requestedAt === undefined) return unconditional;
  const { rows } = await db.$client.query<typeof unconditional>(LAST_SYNC, [siteId, kind, requestedAt]);
  return rows[0] ?? unconditional;
}

/** A site that is deleted during its sync needs no retry. */
function ignoreDeletedSite(result: Promise<boolean>): Promise<boolean> {
  return result.catch((error) => {
    if (error instanceof AppError && error.code === 'not_found') return true;
    throw error;
  });
}

const RANDOM_DELAY = { startAfter: "now() + random() * interval '3 seconds'" };

const ENQUEUE_ALL_SYNCS = `
  WITH active_sites AS (SELECT id FROM sites WHERE is_active AND url !~ $1),
    checks AS (${enqueueSyncsSql(HEALTH_CHECK_QUEUE, 'active_sites', RANDOM_DELAY)}),
    orders AS (${enqueueSyncsSql(ORDER_SYNC_QUEUE, 'active_sites', RANDOM_DELAY)})
  SELECT`;

/**
 * Requests the syncs of all sites at startup: webhooks were lost during the downtime, and WooCommerce disables
 * webhooks that fail repeatedly.
 */
export async function requestAllSyncs({ db }: Services): Promise<void> {
  await db.$client.query(ENQUEUE_ALL_SYNCS, [EXAMPLE_URL_PATTERN]);
}
