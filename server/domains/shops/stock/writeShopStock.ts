import { eq } from 'drizzle-orm';
import { type Text, textOf } from '#contract/texts/Text';
import type { Services } from '../../../platform/context';
import { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { definePoller } from '../../../platform/jobs/defineJob';
import type { WooClient } from '../../../platform/woocommerce/createWooClient';
import type { ShopStock, WriteResult } from '../../../platform/woocommerce/shopStock';
import { sites } from '../../../schema';
import { createSiteClient } from '../connection/createSiteClient';
import { type ClaimedStock, claimStock, HAS_DUE_STOCK, listDueSites, markChangedStock } from './claimStock';
import { type KnownStock, planWrite, predict, type StockPlan } from './planWrite';
import { postpone, type StockOutcome, saveOutcomes, savePending } from './saveStock';

/** Per request. */
const TIMEOUT_MS = 15_000;

/** Compares the due products of a shop with their pools and writes the differences. False if none was due. */
async function writeShopStock(services: Services, siteId: number): Promise<boolean> {
  const { db } = services;
  const claimed = await claimStock(db, siteId);
  const unread: StockOutcome[] = [];
  const toRead: { stock: ClaimedStock; known: KnownStock }[] = [];
  for (const stock of claimed) {
    const known = toKnownStock(stock);
    const plan = stock.is_read_due ? undefined : predict(known);
    const isReported = stock.reported_at === null || stock.reported_quantity === plan?.quantity;
    if (plan && isReported) unread.push({ stock, plan, wasRead: false });
    else toRead.push({ stock, known });
  }
  await saveOutcomes(db, siteId, unread);
  if (toRead.length === 0) return claimed.length > 0;

  const [site] = await db.select().from(sites).where(eq(sites.id, siteId));
  if (!site) return true;
  try {
    const client = createSiteClient(services, site, { timeoutMs: TIMEOUT_MS });
    const outcomes = await compareAll(client, toRead);
    const writes = outcomes.filter(({ plan, failure }) => plan.write !== undefined && !failure);
    await savePending(db, writes);
    const results = writes.length > 0 ? await client.writeStock(writes.map(toWrite)) : [];
    for (const [index, outcome] of writes.entries()) outcome.failure = getRefusal(outcome, results[index]);
    await saveOutcomes(db, siteId, outcomes);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    services.log.info({ site: siteId, reason: error.message }, "a shop's stock could not be set");
    await postpone(
      db,
      siteId,
      toRead.map(({ stock }) => stock),
      error,
    );
  }
  return true;
}

const toKnownStock = (stock: ClaimedStock): KnownStock => ({
  units: stock.units,
  quantity: stock.quantity,
  pendingQuantity: stock.pending_quantity,
  wasWritten: stock.written_at !== null,
  inTransit: stock.in_transit,
  restocked: stock.restocked,
  isTransitDue: stock.is_transit_due,
  wasChanged: stock.changed_at !== null,
  isPaused: stock.is_paused,
});

async function compareAll(
  client: WooClient,
  toRead: { stock: ClaimedStock; known: KnownStock }[],
): Promise<StockOutcome[]> {
  const read = await client.readShopStock(
    toRead.map(({ stock: { product_id, variation_id } }) => ({
      productId: product_id,
      variationId: variation_id,
    })),
  );
  const outcomes: StockOutcome[] = [];
  for (const [index, { stock, known }] of toRead.entries()) {
    const shop = read[index];
    const failure = await findObstacle(client, stock, shop);
    const plan = shop && !failure ? planWrite(known, shop) : keep(known);
    outcomes.push({ stock, plan, wasRead: true, failure });
  }
  return outcomes;
}

const keep = ({ quantity, inTransit, restocked, isPaused }: KnownStock): StockPlan => ({
  write: undefined,
  quantity,
  inTransit: Math.max(0, inTransit),
  restocked,
  isChanged: false,
  isPaused,
});

/** Types of products without a stock. */
const WITHOUT_STOCK = ['grouped', 'external'];

/** Why the product has no stock that could follow the pool. */
async function findObstacle(
  client: WooClient,
  { product_id, variation_id, written_at }: ClaimedStock,
  shop: ShopStock | undefined,
): Promise<Text | undefined> {
  if (!shop) return textOf('stock.missing');
  if (WITHOUT_STOCK.includes(shop.type)) return textOf('stock.no_stock', { type: shop.type });
  if (shop.management === 'parent') return textOf('stock.parent_managed');
  const hasVariations = variation_id === 0 && shop.type.startsWith('variable');
  if (hasVariations && written_at === null && (await client.hasVariationStock(product_id)))
    return textOf('stock.variations_managed');
  return undefined;
}

const toWrite = ({ stock, plan }: StockOutcome) => ({
  productId: stock.product_id,
  variationId: stock.variation_id,
  quantity: plan.write ?? null,
});

/** A shop that does not manage stock at all accepts the write and changes nothing. */
function getRefusal({ plan }: StockOutcome, result: WriteResult | undefined): Text | undefined {
  if (!result || 'refusal' in result) {
    const code = result?.refusal ?? '';
    return code.endsWith('_invalid_id') ? textOf('stock.missing') : textOf('stock.refused', { code });
  }
  const isKept =
    result.management === (plan.write !== null) && (plan.write === null || result.quantity === plan.write);
  return isKept ? undefined : textOf('stock.not_managed');
}

/**
 * Keeps the stock of shops at what their pools can give. One write per shop at a time: what changes during it is one
 * write after it. Polled, because a notification would take a lock of the whole database at each order's commit.
 */
export const shopStockPoller = definePoller({
  name: 'shop-stock.write',
  isDueSql: HAS_DUE_STOCK,
  async poll(services, slots) {
    await markChangedStock(services.db);
    const siteIds = await listDueSites(services.db, slots.ids());
    const fullLanes = slots.fullLanes();
    let started = 0;
    for (const siteId of siteIds) {
      const lane = `stock ${siteId}`;
      if (fullLanes.includes(lane)) continue;
      if (slots.start(lane, siteId, () => writeShopStock(services, siteId))) started += 1;
    }
    return started > 0;
  },
});
