import { eq, sql } from 'drizzle-orm';
import { message } from '#contract/messages/Message';
import type { SiteHealth } from '#contract/siteHealth';
import { type Context, type Services, systemContext } from '../../platform/context';
import { assertFound, conflict } from '../../platform/errors';
import { formatMessage } from '../../platform/formatMessage';
import { UpstreamError } from '../../platform/httpClient/UpstreamError';
import { defineJob, type Job } from '../../platform/jobs/defineJob';
import { sites } from '../../schema';
import { createSiteClient } from './createSiteClient';
import { getSiteHealth } from './getSiteHealth';
import { type HealthCheckResult, recordHealthCheck, toFailedResult } from './recordHealthCheck';
import { auditWebhooks } from './repairWebhooks';
import { HEALTH_CHECK_QUEUE, runSyncRequest, type SyncRequest } from './syncRequests';
import { withSiteLock } from './withSiteLock';

/** Per request; short, because an administrator may wait for it. */
const REQUEST_TIMEOUT_MS = 10_000;

/**
 * Checks the connection to a shop, repairs its webhooks and records both results. A shop's failure is recorded,
 * not thrown. False when another server checks the site.
 */
export async function checkSiteHealth(services: Services, siteId: number): Promise<boolean> {
  return withSiteLock(services.db, siteId, () =>
    runHealthCheck(systemContext(services, 'shop-check'), siteId),
  );
}

async function runHealthCheck(ctx: Context, siteId: number): Promise<void> {
  const [row] = await ctx.db
    .select({ site: sites, startedAt: sql<string>`now()` })
    .from(sites)
    .where(eq(sites.id, siteId));
  if (!row?.site.isActive) return;

  const { site, startedAt } = row;
  const connection = await captureFailure(async () => {
    await createSiteClient(ctx, site, REQUEST_TIMEOUT_MS).checkConnection();
    return { ok: true };
  });
  await recordHealthCheck(ctx.db, siteId, 'connection', {
    ...connection,
    details: { ...connection.details, began_at: startedAt },
  });
  if (!connection.ok) {
    ctx.log.warn(
      { site: siteId, reason: connection.reason && formatMessage('en', connection.reason) },
      'a shop cannot be reached',
    );
    return;
  }
  const webhooks = await captureFailure(() =>
    auditWebhooks(ctx, site, createSiteClient(ctx, site, REQUEST_TIMEOUT_MS)),
  );
  await recordHealthCheck(ctx.db, siteId, 'webhooks', webhooks);
}

async function captureFailure(check: () => Promise<HealthCheckResult>): Promise<HealthCheckResult> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return toFailedResult(error);
  }
}

export const checkSiteHealthJob: Job<SyncRequest> = defineJob<SyncRequest>({
  queue: HEALTH_CHECK_QUEUE,
  batchSize: 8,
  isIsolated: true,
  retryLimit: 3,
  async run(services, requests) {
    for (const request of requests) {
      const check = () => checkSiteHealth(services, request.siteId);
      await runSyncRequest(services, checkSiteHealthJob, 'connection', request, check);
    }
  },
});

/** Checks a site on request; a running check counts as the requested one. */
export async function checkSiteHealthNow(ctx: Context, id: number): Promise<SiteHealth> {
  const [site] = await ctx.db.select({ isActive: sites.isActive }).from(sites).where(eq(sites.id, id));
  if (!assertFound(site, message('sites.not_found')).isActive) throw conflict(message('sites.inactive'));
  await checkSiteHealth(ctx, id);
  return getSiteHealth(ctx, id);
}
