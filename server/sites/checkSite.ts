import { eq, sql } from 'drizzle-orm';
import { type Context, type Services, systemContext } from '../context';
import { sites } from '../db/tables';
import { OutsideError } from '../integrations/http/OutsideError';
import { type CheckOutcome, failedCheck, noteCheck } from './noteCheck';
import { openShopOf } from './shopOf';
import { siteAlone } from './siteAlone';
import { checkWebhooks } from './webhooks/checkWebhooks';

/** For each request: somebody may be looking at the page. */
const TIMEOUT_MS = 10_000;

/**
 * Tries the connection to a shop, puts its webhooks right, and notes how both went. A shop that fails is
 * noted, not thrown. False where another server is at it.
 */
export async function checkSite(services: Services, siteId: number): Promise<boolean> {
  return siteAlone(services.db, siteId, () => checkAlone(systemContext(services, 'shop-check'), siteId));
}

async function checkAlone(ctx: Context, siteId: number): Promise<void> {
  const [row] = await ctx.db
    .select({ site: sites, beganAt: sql<string>`now()` })
    .from(sites)
    .where(eq(sites.id, siteId));
  if (!row?.site.isActive) return;

  const { site, beganAt } = row;
  const connection = await outcomeOf(async () => {
    await openShopOf(ctx, site, TIMEOUT_MS).checkConnection();
    return { ok: true };
  });
  await noteCheck(ctx.db, siteId, 'connection', {
    ...connection,
    details: { ...connection.details, began_at: beganAt },
  });
  if (!connection.ok) {
    ctx.log.warn({ site: siteId, reason: connection.reason }, 'a shop cannot be reached');
    return;
  }
  const webhooks = await outcomeOf(() => checkWebhooks(ctx, site, openShopOf(ctx, site, TIMEOUT_MS)));
  await noteCheck(ctx.db, siteId, 'webhooks', webhooks);
}

async function outcomeOf(work: () => Promise<CheckOutcome>): Promise<CheckOutcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return failedCheck(error);
  }
}
