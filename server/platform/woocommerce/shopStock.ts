import pMap from 'p-map';
import * as z from 'zod/mini';
import { UpstreamError } from '../httpClient/UpstreamError';
import type { WooHttp } from './createWooHttp';
import { LooseId, looseBoolean, looseList, looseNumber, readableEntries } from './looseFields';
import { responseList } from './responseSchemas';

/** WooCommerce's limit of a list and of a batch. */
const MAX_PER_REQUEST = 100;
const CONCURRENCY = 2;

/** A product, or one of its variations. */
export interface StockTarget {
  productId: number;
  /** 0 for the product itself. */
  variationId: number;
}

/** The stock of a product or variation in the shop. */
export interface ShopStock {
  type: string;
  /** `parent`: the variation has the stock of its product. */
  management: boolean | 'parent';
  quantity: number | null;
  /** `no`, or how the shop sells what it does not have. */
  backorders: string;
}

export interface StockWrite extends StockTarget {
  /** Null disables the management: there is always stock. */
  quantity: number | null;
}

/** The stock after the write, or the code of the shop's refusal. */
export type WriteResult = ShopStock | { refusal: string };

const STOCK_FIELDS = 'id,type,manage_stock,stock_quantity,backorders';

export const WooStock = z.pipe(
  z.object({
    id: LooseId,
    type: z.catch(z.string(), 'variation'),
    manage_stock: z.catch(z.union([looseBoolean, z.literal('parent')]), false),
    // Plug-ins allow fractions.
    stock_quantity: z.catch(z.nullish(looseNumber(z.number())), null),
    backorders: z.catch(z.string(), 'no'),
  }),
  z.transform(({ id, type, manage_stock, stock_quantity, backorders }) => ({
    id,
    stock: {
      type,
      management: manage_stock,
      quantity: stock_quantity == null ? null : Math.floor(stock_quantity),
      backorders,
    } satisfies ShopStock,
  })),
);
const WooStocks = responseList(readableEntries(WooStock));

const BatchResult = z.object({
  update: looseList(z.union([WooStock, z.object({ id: LooseId, error: z.object({ code: z.string() }) })])),
});

/** Reads the stock of products and variations; undefined for those that the shop does not have. */
export async function readShopStock(
  http: WooHttp,
  targets: StockTarget[],
): Promise<(ShopStock | undefined)[]> {
  const found = new Map<number, ShopStock>();
  await forEachRequest(targets, async (path, part) => {
    const query = {
      include: part.map(toId).join(','),
      per_page: MAX_PER_REQUEST,
      _fields: STOCK_FIELDS,
    };
    const rows = await http.get(path, query, WooStocks).catch(emptyIfNotFound);
    for (const { id, stock } of rows) found.set(id, stock);
  });
  return targets.map((target) => found.get(toId(target)));
}

/** Whether variations of a product have a stock of their own, so that the product's does not count for them. */
export async function hasVariationStock(http: WooHttp, productId: number): Promise<boolean> {
  const query = { per_page: MAX_PER_REQUEST, _fields: STOCK_FIELDS };
  const rows = await http.get(`products/${productId}/variations`, query, WooStocks).catch(emptyIfNotFound);
  return rows.some(({ stock }) => stock.management === true);
}

/** Sets the stock of products and variations; safe to repeat. One alone is refused with an UpstreamError. */
export async function writeStock(http: WooHttp, writes: StockWrite[]): Promise<WriteResult[]> {
  const results = new Map<number, WriteResult>();
  await forEachRequest(writes, async (path, part) => {
    const [first] = part;
    if (part.length === 1 && first) {
      const { id, stock } = await http.send('PUT', `${path}/${toId(first)}`, toBody(first), WooStock);
      results.set(id, stock);
      return;
    }
    const update = part.map((write) => ({ id: toId(write), ...toBody(write) }));
    const response = await http.send('POST', `${path}/batch`, { update }, BatchResult);
    for (const row of response.update) {
      results.set(row.id, 'stock' in row ? row.stock : { refusal: row.error.code });
    }
  });
  return writes.map((write) => results.get(toId(write)) ?? { refusal: 'no_result' });
}

const toId = ({ productId, variationId }: StockTarget) => variationId || productId;

// The status follows the quantity only while the stock is managed.
const toBody = ({ quantity }: StockWrite) =>
  quantity === null
    ? { manage_stock: false, stock_status: 'instock' }
    : { manage_stock: true, stock_quantity: quantity, backorders: 'no' };

/** Runs `send` for the products, and for the variations of each product. */
async function forEachRequest<T extends StockTarget>(
  targets: T[],
  send: (path: string, part: T[]) => Promise<void>,
): Promise<void> {
  const byPath = new Map<string, T[]>();
  for (const target of targets) {
    const path = target.variationId ? `products/${target.productId}/variations` : 'products';
    byPath.set(path, [...(byPath.get(path) ?? []), target]);
  }
  const requests = [...byPath].flatMap(([path, all]) =>
    Array.from({ length: Math.ceil(all.length / MAX_PER_REQUEST) }, (_, n) => ({
      path,
      part: all.slice(n * MAX_PER_REQUEST, (n + 1) * MAX_PER_REQUEST),
    })),
  );
  await pMap(requests, ({ path, part }) => send(path, part), { concurrency: CONCURRENCY });
}

function emptyIfNotFound(error: unknown): [] {
  if (error instanceof UpstreamError && error.reason === 'not_found') return [];
  throw error;
}
