import { eq, sql } from 'drizzle-orm';
import type { Product } from '#contract/sites';
import { type Text, textOf } from '#contract/texts/Text';
import { type Context, type Services, systemContext } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict } from '../../../platform/errors';
import { toAppError, UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { defineJob, type Job } from '../../../platform/jobs/defineJob';
import { sites } from '../../../schema';
import { audit } from '../../audit';
import { createSiteClient, type SiteRow } from '../connection/createSiteClient';
import { recordHealthCheck, toFailedResult } from '../health/recordHealthCheck';
import { saveShopStates } from '../mappings/saveShopStates';
import { saveChangedProducts, saveShopProducts } from './shopProducts';
import { confirmConnection, PRODUCT_SYNC_QUEUE, runSyncRequest, type SyncRequest } from './syncRequests';

/** Reads and stores the shop's products, and marks mapped ones as renamed or missing. No transaction is open during the request. */
async function syncProducts(
  ctx: Context,
  site: SiteRow,
  afterSave?: (tx: Tx, products: Product[]) => Promise<void>,
): Promise<Product[]> {
  const readAt = await getDatabaseTime(ctx);
  const unreadable: string[] = [];
  let isCut = false;
  const products = await createSiteClient(ctx, site)
    .listProducts(
      (names) => void unreadable.push(...names),
      () => {
        isCut = true;
      },
    )
    .catch(async (error) => {
      if (error instanceof UpstreamError) await recordFailure(ctx, site.id, error);
      throw error;
    });
  await transaction(ctx.db, async (tx) => {
    const [row] = await tx
      .update(sites)
      .set({ lastSyncAt: sql`now()` })
      .where(eq(sites.id, site.id))
      .returning({ id: sites.id });
    assertFound(row, textOf('sites.not_found'));
    const isComplete = unreadable.length === 0 && !isCut;
    await saveShopStates(tx, site.id, products, isComplete ? undefined : products.map(({ id }) => id));
    await saveShopProducts(tx, site.id, { products, readAt, isComplete });
    await recordHealthCheck(tx, site.id, 'products', {
      ok: true,
      summary: withUnreadable(
        textOf(isCut ? 'events.products_cut' : 'events.products_synced', { count: products.length }),
        unreadable,
      ),
      details: { products: products.length },
    });
    await confirmConnection(tx, site.id, true);
    await afterSave?.(tx, products);
  });
  if (unreadable.length > 0) {
    ctx.log.warn(
      { site: site.id, unreadable: unreadable.length },
      'a sync skipped products without a readable id',
    );
  }
  return products;
}

async function getDatabaseTime({ db }: Context): Promise<Date> {
  return (await db.$client.query<{ now: Date }>('SELECT now()')).rows[0]?.now ?? new Date();
}

async function recordFailure(ctx: Context, siteId: number, error: UpstreamError): Promise<void> {
  await recordHealthCheck(ctx.db, siteId, 'products', toFailedResult(error));
  await confirmConnection(ctx.db, siteId, false);
  ctx.log.warn({ site: siteId, reason: error.message }, "a shop's products could not be synced");
}

export const syncProductsJob: Job<SyncRequest> = defineJob<SyncRequest>({
  queue: PRODUCT_SYNC_QUEUE,
  concurrency: 4,
  retryLimit: 3,
  async run(services, requests) {
    for (const request of requests) {
      await runSyncRequest(services, syncProductsJob, 'products', request, () =>
        syncSiteProducts(services, request.siteId),
      );
    }
  },
});

async function syncSiteProducts(services: Services, siteId: number): Promise<boolean> {
  const [site] = await services.db.select().from(sites).where(eq(sites.id, siteId));
  if (!site?.isActive) return true;
  await syncProducts(systemContext(services, 'products'), site).catch((error) => {
    if (!(error instanceof UpstreamError)) throw error;
  });
  return true;
}

/** Syncs a site's products on request, or those that a search in the shop finds. */
export async function syncProductsNow(
  ctx: Context,
  id: number,
  search: string | undefined,
): Promise<Product[]> {
  const [row] = await ctx.db.select().from(sites).where(eq(sites.id, id));
  const site = assertFound(row, textOf('sites.not_found'));
  if (!site.isActive) throw conflict(textOf('sites.inactive'));

  const read = search ? findProducts(ctx, site, search) : syncAudited(ctx, site);
  return read.catch((error) => {
    throw error instanceof UpstreamError ? toAppError(error) : error;
  });
}

const syncAudited = (ctx: Context, site: SiteRow): Promise<Product[]> =>
  syncProducts(ctx, site, (tx, products) =>
    audit(tx, ctx, { action: 'site.sync_products', id: site.id, details: { products: products.length } }),
  );

/** Finds products in the shop and stores them: of a shop that has more than a sync lists, it reaches all. */
async function findProducts(ctx: Context, site: SiteRow, search: string): Promise<Product[]> {
  const products = await createSiteClient(ctx, site).searchProducts(search, () => undefined);
  await transaction(ctx.db, async (tx) => {
    await saveChangedProducts(tx, site.id, new Map(products.map((product) => [product.id, product])));
    await saveShopStates(
      tx,
      site.id,
      products,
      products.map(({ id }) => id),
    );
  });
  return products;
}

/** The summary of a sync, with the records that it skipped. */
export const withUnreadable = (summary: Text, names: string[]): Text =>
  names.length === 0
    ? summary
    : textOf('events.synced_in_part', { summary, unread: describeUnreadable(names) });

const MAX_NAMES = 5;

/** The number of records that could not be read, and the names of the first. */
export function describeUnreadable(names: string[]): Text {
  const listed = names.slice(0, MAX_NAMES).join(', ') + (names.length > MAX_NAMES ? ', …' : '');
  return textOf('events.unread_records', { count: names.length, names: listed });
}
