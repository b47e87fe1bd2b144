import type { HealthCheckKind } from '#contract/sites';
import type { Services } from '../../platform/context';
import { transaction } from '../../platform/db/transaction';
import { AppError } from '../../platform/errors';
import type { Job } from '../../platform/jobs/defineJob';
import { enqueueSql } from '../../platform/jobs/enqueueSql';
import { EXAMPLE_URL_PATTERN } from './siteUrls';

/** A sync with a shop. */
export interface SyncRequest {
  siteId: number;
  /**
   * Set where deliveries may have been lost until then: a sync that began later will do, and none begins
   * sooner than the shop asks for, or less than a minute after the one before. Without it, it is due.
   */
  requestedAt?: string;
}

// Without their jobs, which import most of the server, and so the code that requests a sync.
export const HEALTH_CHECK_QUEUE = 'sites.health-check';
export const ORDER_SYNC_QUEUE = 'sync.orders';

/** SQL that queues a sync for each row of `shops`, which has a site's `id`. */
export const enqueueSyncsSql = (
  queue: string,
  sites: string,
  { requestedAt = 'now()', startAfter = 'now()' } = {},
) => `
  WITH requests AS (
    SELECT jsonb_build_object('siteId', id, 'requestedAt', ${requestedAt}) AS data FROM ${sites}
  ) ${enqueueSql({ queue }, 'requests', startAfter)}`;

const RETRY_DELAY_SECONDS = 10;

/** Does a sync that was requested, as soon as the shop may be asked. `sync` is false where another is at it. */
export async function runSyncRequest(
  services: Services,
  job: Job<SyncRequest>,
  kind: HealthCheckKind,
  request: SyncRequest,
  sync: () => Promise<boolean>,
): Promise<void> {
  const { isDone, pauseSeconds } = await getLastSync(services, kind, request);
  if (isDone) return;
  if (pauseSeconds === 0 && (await ignoreDeletedSite(sync()))) return;
  // Another server that is at it may have begun before the request.
  await transaction(services.db, (tx) =>
    services.jobs.send(tx, job, request, pauseSeconds || RETRY_DELAY_SECONDS),
  );
}

// A pause that one kind of work was asked for holds for the others too.
const LAST_SYNC = `
  SELECT coalesce(bool_or(kind = $2 AND (details ->> 'began_at')::timestamptz >= $3), false) AS "isDone",
    coalesce(ceil(greatest(0, extract(epoch FROM max(greatest(
      CASE WHEN kind = $2 THEN checked_at + interval '1 minute' END,
      CASE WHEN failed_at IS NOT NULL
        THEN checked_at + make_interval(secs => (details ->> 'pause_seconds')::float8) END
    )) - now()))), 0)::int AS "pauseSeconds"
  FROM health_checks WHERE site_id = $1`;

async function getLastSync({ db }: Services, kind: HealthCheckKind, { siteId, requestedAt }: SyncRequest) {
  const noSync = { isDone: false, pauseSeconds: 0 };
  if (requestedAt === undefined) return noSync;
  const { rows } = await db.$client.query<typeof noSync>(LAST_SYNC, [siteId, kind, requestedAt]);
  return rows[0] ?? noSync;
}

/** A site that is deleted while its shop is asked ends the work on it. */
function ignoreDeletedSite(work: Promise<boolean>): Promise<boolean> {
  return work.catch((error) => {
    if (error instanceof AppError && error.code === 'not_found') return true;
    throw error;
  });
}

// Not all shops in the same moment.
const RANDOM_DELAY = { startAfter: "now() + random() * interval '3 seconds'" };

const ENQUEUE_ALL_SYNCS = `
  WITH shops AS (SELECT id FROM sites WHERE is_active AND url !~ $1),
    checks AS (${enqueueSyncsSql(HEALTH_CHECK_QUEUE, 'shops', RANDOM_DELAY)}),
    orders AS (${enqueueSyncsSql(ORDER_SYNC_QUEUE, 'shops', RANDOM_DELAY)})
  SELECT`;

/**
 * Requests that every shop is looked at, on the start of a server: while it was away webhooks were lost, and
 * WooCommerce switches off those that fail again and again.
 */
export async function requestAllSyncs({ db }: Services): Promise<void> {
  await db.$client.query(ENQUEUE_ALL_SYNCS, [EXAMPLE_URL_PATTERN]);
}
