import { and, eq, sql } from 'drizzle-orm';
import type { SiteHealth } from '#contract/siteHealth';
import { textOf } from '#contract/texts/Text';
import { type Context, type Services, systemContext } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict } from '../../../platform/errors';
import { formatText } from '../../../platform/formatText';
import { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { defineJob, everyMinutes, type Job } from '../../../platform/jobs/defineJob';
import { enqueueAll } from '../../../platform/jobs/enqueue';
import { healthChecks, sites } from '../../../schema';
import { createSiteClient } from '../connection/createSiteClient';
import { checkIdentity } from '../identity/checkIdentity';
import { withSiteLock } from '../sites/lockSite';
import { EXAMPLE_URL_PATTERN } from '../sites/siteUrls';
import { HEALTH_CHECK_QUEUE, retryFailedSyncs, runSyncRequest, type SyncRequest } from '../sync/syncRequests';
import { auditWebhooks } from '../webhooks/repairWebhooks';
import { endPauses } from './endPauses';
import { getSiteHealth } from './getSiteHealth';
import { type HealthCheckResult, recordHealthCheck, toFailedResult } from './recordHealthCheck';

/** Per request; short, because an administrator may wait for it. */
const REQUEST_TIMEOUT_MS = 10_000;

/** A check of a shop; `connectionOnly` omits the webhooks, which are checked less often. */
interface HealthCheckRequest extends SyncRequest {
  connectionOnly?: boolean;
}

/**
 * Checks the connection to a shop, repairs its webhooks and records both results. A shop's failure is recorded,
 * not thrown. False when another server checks the site.
 */
export async function checkSiteHealth(
  services: Services,
  siteId: number,
  connectionOnly = false,
): Promise<boolean> {
  return withSiteLock(services.db, siteId, () =>
    runHealthCheck(systemContext(services, 'shop-check'), siteId, connectionOnly),
  );
}

interface PreviousCheck {
  failedAt: Date | null;
  details: Record<string, unknown> | null;
}

async function runHealthCheck(ctx: Context, siteId: number, connectionOnly: boolean): Promise<void> {
  // Drizzle returns a joined record as null if its first column is null.
  const { kind, failedAt, details } = healthChecks;
  const [row] = await ctx.db
    .select({ site: sites, startedAt: sql<string>`now()`, previous: { kind, failedAt, details } })
    .from(sites)
    .leftJoin(healthChecks, and(eq(healthChecks.siteId, sites.id), eq(healthChecks.kind, 'connection')))
    .where(eq(sites.id, siteId));
  if (!row?.site.isActive) return;

  const { site, previous } = row;
  const client = () => createSiteClient(ctx, site, { timeoutMs: REQUEST_TIMEOUT_MS, isTrial: true });
  const connection = await captureFailure(async () => {
    await client().checkConnection();
    return { ok: true };
  });
  const hasRecovered = Boolean(previous?.failedAt) && connection.ok;
  const isComplete = !connectionOnly || hasRecovered;
  await recordHealthCheck(ctx.db, siteId, 'connection', {
    ...connection,
    details: { ...connection.details, began_at: isComplete ? row.startedAt : getBeginning(previous) },
  });
  if (!connection.ok) {
    ctx.log.warn(
      { site: siteId, reason: connection.reason && formatText('en', connection.reason) },
      'a shop cannot be reached',
    );
    return;
  }
  await endPauses(ctx.db, siteId, { hasAnswered: true, hasRecovered });
  await retryFailedSyncs(ctx.db, siteId, isComplete);
  if (!isComplete) return;
  await checkIdentity(ctx, site, client());
  const webhooks = await captureFailure(() => auditWebhooks(ctx, site, client()));
  await recordHealthCheck(ctx.db, siteId, 'webhooks', webhooks);
}

/** The beginning of the latest check that included the webhooks: only that one satisfies requests. */
const getBeginning = (previous: PreviousCheck | null) => previous?.details?.began_at;

async function captureFailure(check: () => Promise<HealthCheckResult>): Promise<HealthCheckResult> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return toFailedResult(error);
  }
}

export const checkSiteHealthJob: Job<HealthCheckRequest> = defineJob<HealthCheckRequest>({
  queue: HEALTH_CHECK_QUEUE,
  concurrency: 16,
  retryLimit: 3,
  async run(services, requests) {
    for (const request of requests) {
      const check = () => checkSiteHealth(services, request.siteId, request.connectionOnly);
      await runSyncRequest(services, checkSiteHealthJob, 'connection', request, check);
    }
  },
});

/** Checks a site on request; a running check counts as the requested one. */
export async function checkSiteHealthNow(ctx: Context, id: number): Promise<SiteHealth> {
  const [site] = await ctx.db.select({ isActive: sites.isActive }).from(sites).where(eq(sites.id, id));
  if (!assertFound(site, textOf('sites.not_found')).isActive) throw conflict(textOf('sites.inactive'));
  await checkSiteHealth(ctx, id);
  return getSiteHealth(ctx, id);
}

// An alert must reach the administrator within five minutes of a failure: the connection is checked every second
// minute, and a first failure is repeated in the next one. A failure of more than an hour is checked every ten
// minutes. Webhooks are checked hourly. No check precedes the shop's Retry-After.
const DUE_SITES = `
  SELECT s.id, NOT coalesce(webhooks.is_due, true) AS connection_only
  FROM sites s
  LEFT JOIN LATERAL (
    SELECT checked_at < now() - greatest(make_interval(secs => (details ->> 'pause_seconds')::float8), CASE
      WHEN failed_at = checked_at THEN interval '45 seconds'
      WHEN failed_at < now() - interval '1 hour' THEN interval '10 minutes'
      ELSE interval '90 seconds' END) AS is_due
    FROM health_checks WHERE site_id = s.id AND kind = 'connection'
  ) connection ON true
  LEFT JOIN LATERAL (
    SELECT checked_at < now() - CASE WHEN failed_at IS NULL THEN interval '1 hour'
      WHEN failed_at = checked_at THEN interval '45 seconds' ELSE interval '10 minutes' END AS is_due
    FROM health_checks WHERE site_id = s.id AND kind = 'webhooks'
  ) webhooks ON true
  WHERE s.is_active AND s.url !~ $1 AND coalesce(connection.is_due, true) ORDER BY s.id`;

export const enqueueDueHealthChecksJob = defineJob({
  queue: 'sites.enqueue-health-checks',
  retryLimit: 3,
  schedule: everyMinutes(1),
  async run({ db }) {
    await transaction(db, async (tx) => {
      const { rows } = await tx.$client.query<{ id: number; connection_only: boolean }>(DUE_SITES, [
        EXAMPLE_URL_PATTERN,
      ]);
      if (rows.length === 0) return;
      await enqueueAll(
        tx,
        checkSiteHealthJob,
        rows.map(({ id, connection_only }) => ({ siteId: id, connectionOnly: connection_only })),
      );
    });
  },
});
