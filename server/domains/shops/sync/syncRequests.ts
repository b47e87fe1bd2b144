import type { HealthCheckKind } from '#contract/sites';
import type { Services } from '../../../platform/context';
import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { AppError } from '../../../platform/errors';
import type { Job } from '../../../platform/jobs/defineJob';
import { enqueue, enqueueSql, type QueueRef } from '../../../platform/jobs/enqueue';
import { endPauses, repeatRefusedNotes } from '../health/endPauses';
import { EXAMPLE_URL_PATTERN } from '../sites/siteUrls';

export interface SyncRequest {
  siteId: number;
  /**
   * Set when webhooks before this time may be lost: a sync started later satisfies the request, and syncs keep a
   * distance and the shop's Retry-After. Without it, the sync runs unconditionally.
   */
  requestedAt?: string;
  /** Distance from the beginning of the previous sync; default one minute. */
  spacingSeconds?: number;
}

// Declared apart from their jobs, whose imports would form a cycle with the code that requests a sync.
export const HEALTH_CHECK_QUEUE = 'sites.health-check';
export const ORDER_SYNC_QUEUE = 'sync.orders';
export const PRODUCT_SYNC_QUEUE = 'sync.products';

/** Webhooks that were stored together share a job. */
export interface EventsRequest {
  eventId?: number;
  eventIds?: number[];
}

export const processEventsQueue: QueueRef<EventsRequest> = { queue: 'webhooks.process-events' };

const DEFAULT_SPACING_SECONDS = 60;
/** After an event of the server's own, such as a start, which does not repeat as often as events of a shop. */
const SHORT_SPACING_SECONDS = 10;

/** SQL: enqueues a sync for each row of relation `sites`, whose `id` is a site's. */
export const enqueueSyncsSql = (
  queue: string,
  sites: string,
  { requestedAt = 'now()', startAfter = 'now()', spacingSeconds = DEFAULT_SPACING_SECONDS } = {},
) => `
  WITH requests AS (
    SELECT jsonb_build_object('siteId', id, 'requestedAt', ${requestedAt}, 'spacingSeconds', ${spacingSeconds}) AS data
    FROM ${sites}
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
  await transaction(services.db, (tx) => enqueue(tx, job, request, pauseSeconds || RETRY_DELAY_SECONDS));
}

// A Retry-After of one kind of request applies to all kinds. A shop that takes long for a sync, or whose sync failed,
// gets more time.
const LAST_SYNC = `
  SELECT coalesce(bool_or(kind = $2 AND began_at >= $3), false) AS "isSatisfied",
    coalesce(ceil(greatest(0, extract(epoch FROM max(greatest(
      CASE WHEN kind = $2 THEN coalesce(began_at, checked_at) + make_interval(secs => $4) END,
      CASE WHEN kind = $2 AND kind = 'reconciliation' THEN checked_at + 4 * (checked_at - began_at) END,
      CASE WHEN kind = $2 AND failed_at IS NOT NULL
        THEN checked_at + interval '${DEFAULT_SPACING_SECONDS} seconds' END,
      CASE WHEN failed_at IS NOT NULL
        THEN checked_at + make_interval(secs => (details ->> 'pause_seconds')::float8) END
    )) - now()))), 0)::int AS "pauseSeconds"
  FROM (SELECT *, (details ->> 'began_at')::timestamptz AS began_at FROM health_checks WHERE site_id = $1) checks`;

async function getLastSync({ db }: Services, kind: HealthCheckKind, request: SyncRequest) {
  const { siteId, requestedAt, spacingSeconds = DEFAULT_SPACING_SECONDS } = request;
  const unconditional = { isSatisfied: false, pauseSeconds: 0 };
  if (requestedAt === undefined) return unconditional;
  const values = [siteId, kind, requestedAt, spacingSeconds];
  const { rows } = await db.$client.query<typeof unconditional>(LAST_SYNC, values);
  return rows[0] ?? unconditional;
}

/** A site that is deleted during its sync needs no retry. */
function ignoreDeletedSite(result: Promise<boolean>): Promise<boolean> {
  return result.catch((error) => {
    if (error instanceof AppError && error.code === 'not_found') return true;
    throw error;
  });
}

// Spread over a moment: a server starts for all shops at once.
const IMMEDIATE = {
  startAfter: "now() + random() * interval '2 seconds'",
  spacingSeconds: SHORT_SPACING_SECONDS,
};

const ENQUEUE_SYNCS = `
  WITH active_sites AS (
    SELECT id FROM sites WHERE is_active AND url !~ $1 AND ($2::bigint[] IS NULL OR id = ANY($2))
  ),
    checks AS (${enqueueSyncsSql(HEALTH_CHECK_QUEUE, 'active_sites', IMMEDIATE)}),
    orders AS (${enqueueSyncsSql(ORDER_SYNC_QUEUE, 'active_sites', IMMEDIATE)})
  SELECT`;

/**
 * Requests the syncs of all sites at startup: webhooks were lost during the downtime, and WooCommerce disables
 * webhooks that fail repeatedly.
 */
export async function requestAllSyncs({ db }: Services): Promise<void> {
  await db.$client.query(ENQUEUE_SYNCS, [EXAMPLE_URL_PATTERN, null]);
}

/** Requests the syncs of sites whose webhooks were lost. */
export async function requestSyncs(db: Queryable, siteIds: number[]): Promise<void> {
  await db.$client.query(ENQUEUE_SYNCS, [EXAMPLE_URL_PATTERN, siteIds]);
}

const isFailing = (kind: HealthCheckKind) =>
  `SELECT site_id AS id FROM health_checks WHERE site_id = $1 AND kind = '${kind}' AND failed_at IS NOT NULL`;

// The products are many requests, so that a complete check repeats them, or a check ten minutes later.
const RETRY_FAILED_SYNCS = `
  WITH failed_orders AS (${isFailing('reconciliation')}),
    failed_products AS (${isFailing('products')} AND ($2 OR checked_at < now() - interval '10 minutes')),
    orders AS (${enqueueSyncsSql(ORDER_SYNC_QUEUE, 'failed_orders')}),
    products AS (${enqueueSyncsSql(PRODUCT_SYNC_QUEUE, 'failed_products')})
  SELECT`;

/** Repeats the failed order sync of a shop that can be reached, and on demand that of its products. */
export async function retryFailedSyncs(db: Queryable, siteId: number, withProducts: boolean): Promise<void> {
  await db.$client.query(RETRY_FAILED_SYNCS, [siteId, withProducts]);
}

// `failed_at` is null while the connection works; $2 is whether it does according to another request.
const CONFIRM_CONNECTION = `
  WITH contradicted AS (
    SELECT site_id AS id FROM health_checks
    WHERE site_id = $1 AND kind = 'connection' AND (failed_at IS NULL) <> $2
  ),
    checks AS (${enqueueSyncsSql(HEALTH_CHECK_QUEUE, 'contradicted')})
  SELECT`;

/**
 * Requests a check if the outcome of another request contradicts the latest one: a reason vanishes with its cause. A
 * request that worked ends what waits for the shop.
 */
export async function confirmConnection(
  db: Queryable,
  siteId: number,
  isWorking: boolean,
  requestedAt?: Date,
): Promise<void> {
  if (isWorking) await endPauses(db, siteId, { hasAnswered: true, requestedAt });
  await requestContradicted(db, siteId, isWorking);
}

/** Requests a check of a connection whose latest check had the other outcome. */
export async function requestContradicted(db: Queryable, siteId: number, isWorking: boolean): Promise<void> {
  await db.$client.query(CONFIRM_CONNECTION, [siteId, isWorking]);
}

const FORGET_REFUSALS = `
  UPDATE health_checks SET failed_at = NULL, reason = NULL, details = NULL
  WHERE site_id = $1 AND kind IN ('reconciliation', 'products') AND details ->> 'code' IN ('unauthorized', 'read_only')
  RETURNING kind`;

/** Clears the failures that the previous credentials caused, and repeats their requests with the present ones. */
export async function repeatRefusedRequests(tx: Tx, siteId: number): Promise<void> {
  const { rows } = await tx.$client.query<{ kind: HealthCheckKind }>(FORGET_REFUSALS, [siteId]);
  for (const { kind } of rows) {
    const queue = kind === 'products' ? PRODUCT_SYNC_QUEUE : ORDER_SYNC_QUEUE;
    await enqueue(tx, { queue }, { siteId });
  }
  await repeatRefusedNotes(tx, siteId);
}
