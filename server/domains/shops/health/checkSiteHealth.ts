import { and, eq, sql } from 'drizzle-orm';
import type { SiteHealth } from '#contract/siteHealth';
import { textOf } from '#contract/texts/Text';
import { type Context, type Services, systemContext } from '../../../platform/context';
import { assertFound, conflict } from '../../../platform/errors';
import { formatText } from '../../../platform/formatText';
import { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { defineJob, type Job } from '../../../platform/jobs/defineJob';
import { healthChecks, sites } from '../../../schema';
import { createSiteClient } from '../connection/createSiteClient';
import { checkIdentity } from '../identity/checkIdentity';
import { withSiteLock } from '../sites/withSiteLock';
import { HEALTH_CHECK_QUEUE, retryFailedSyncs, runSyncRequest, type SyncRequest } from '../sync/syncRequests';
import { auditWebhooks } from '../webhooks/repairWebhooks';
import { endPauses } from './endPauses';
import { getSiteHealth } from './getSiteHealth';
import { type HealthCheckResult, recordHealthCheck, toFailedResult } from './recordHealthCheck';

/** Per request; short, because an administrator may wait for it. */
const REQUEST_TIMEOUT_MS = 10_000;

/** A check of a shop; `connectionOnly` omits the webhooks, which are checked less often. */
export interface HealthCheckRequest extends SyncRequest {
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
