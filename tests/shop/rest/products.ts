import { buildJsonResponse, recordedError, shopError } from '../responses';
import { buildListResponse, sortRows } from './buildListResponse';
import type { Call, Route } from './Call';

const filterByStatus = <R extends { status: string }>({ url }: Call, rows: R[]): R[] => {
  const status = url.searchParams.get('status') ?? 'any';
  return rows.filter((row) => status === 'any' || row.status === status);
};

const selectRows = <R extends { id: number; status: string }>(call: Call, rows: R[]) =>
  sortRows(call, filterByStatus(call, rows), ({ id }) => id);

const presentProduct = (product: Call['shop']['products'][number]) => ({
  ...product,
  variations: product.variations.map(({ id }) => id).sort((a, b) => a - b),
});

const findVariations = ({ shop }: Call, productId: number) =>
  shop.products.find(({ id }) => id === productId)?.variations ?? [];

export const products: Route[] = [
  {
    method: 'GET',
    path: /^\/products$/,
    handle: (call) => buildListResponse(call, selectRows(call, call.shop.products), presentProduct),
  },
  {
    method: 'GET',
    path: /^\/products\/(\d+)$/,
    handle({ shop }, id) {
      const product = shop.products.find((candidate) => candidate.id === id);
      if (!product) throw recordedError('product-unknown');
      return buildJsonResponse(200, presentProduct(product));
    },
  },
  {
    method: 'GET',
    path: /^\/products\/(\d+)\/variations$/,
    handle: (call, id) =>
      buildListResponse(call, selectRows(call, findVariations(call, id)), (variation) => variation),
  },
  {
    method: 'GET',
    path: /^\/products\/(\d+)\/variations\/(\d+)$/,
    handle(call, id, variationId) {
      const variation = findVariations(call, id).find((candidate) => candidate.id === variationId);
      if (!variation) throw shopError(404, 'woocommerce_rest_product_variation_invalid_id', 'Invalid ID.');
      return buildJsonResponse(200, variation);
    },
  },
];
