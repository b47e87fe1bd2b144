import * as z from 'zod/mini';
import type { ShopProduct } from '../catalog';
import { editProduct, ProductEdit, trashProduct } from '../products/editProduct';
import { findProduct, findVariation, presentProduct, presentVariation } from '../products/findProduct';
import { buildJsonResponse, readBody, ShopError, type ShopResponse, shopError } from '../responses';
import type { Call, Route } from './Call';
import { buildListResponse, sortRows } from './Call';

/** WooCommerce's limit of a batch. */
const MAX_BATCH = 100;

interface Row {
  id: number;
  status: string;
  name: string;
  sku: string;
}

function selectRows<R extends Row>(call: Call, rows: R[]): R[] {
  const { searchParams: query } = call.url;
  const status = query.get('status') ?? 'any';
  const included = query.get('include')?.split(',').map(Number);
  const search = query.get('search')?.toLowerCase() ?? '';
  const sku = query.get('sku');
  const selected = rows.filter(
    (row) =>
      (status === 'any' ? row.status !== 'trash' : row.status === status) &&
      (included === undefined || included.includes(row.id)) &&
      row.name.toLowerCase().includes(search) &&
      (sku === null || row.sku === sku),
  );
  return sortRows(call, selected, ({ id }) => id);
}

const getProduct = ({ shop }: Call, id: number) => presentProduct(findProduct(shop, id));

function getVariation({ shop }: Call, productId: number, id: number) {
  const variation = findVariation(shop, productId, id);
  return presentVariation(findProduct(shop, productId), variation);
}

function updateProduct(call: Call, id: number): ShopResponse {
  getProduct(call, id);
  editProduct(call.shop, id, readBody(ProductEdit, call.body));
  return buildJsonResponse(200, getProduct(call, id));
}

function updateVariation(call: Call, productId: number, id: number): ShopResponse {
  getVariation(call, productId, id);
  editProduct(call.shop, id, readBody(ProductEdit, call.body));
  return buildJsonResponse(200, getVariation(call, productId, id));
}

const Batch = z.object({ update: z.array(z.looseObject({ id: z.int() })) });

/** Updates each entry alone: those that fail are reported in their place. */
function updateBatch(call: Call, update: (call: Call, id: number) => ShopResponse): ShopResponse {
  const { update: entries } = readBody(Batch, call.body);
  if (entries.length > MAX_BATCH) {
    throw shopError(
      413,
      'woocommerce_rest_request_entity_too_large',
      'Unable to accept more than 100 items for this request.',
    );
  }
  const results = entries.map(({ id, ...body }) => {
    try {
      return JSON.parse(String(update({ ...call, body }, id).body));
    } catch (error) {
      if (error instanceof ShopError) return { id, error: JSON.parse(String(error.response.body)) };
      throw error;
    }
  });
  return buildJsonResponse(200, { update: results });
}

const findVariations = ({ shop }: Call, productId: number) => {
  const product: ShopProduct | undefined = shop.products.find(({ id }) => id === productId);
  return product?.variations.map((variation) => presentVariation(product, variation)) ?? [];
};

export const products: Route[] = [
  {
    method: 'GET',
    path: /^\/products$/,
    handle: (call) => buildListResponse(call, selectRows(call, call.shop.products), presentProduct),
  },
  {
    method: 'POST',
    path: /^\/products\/batch$/,
    handle: (call) => updateBatch(call, updateProduct),
  },
  {
    method: 'GET',
    path: /^\/products\/(\d+)$/,
    handle: (call, id) => buildJsonResponse(200, getProduct(call, id)),
  },
  { method: 'PUT', path: /^\/products\/(\d+)$/, handle: updateProduct },
  {
    method: 'DELETE',
    path: /^\/products\/(\d+)$/,
    handle(call, id) {
      const before = getProduct(call, id);
      trashProduct(call.shop, id);
      return buildJsonResponse(200, before);
    },
  },
  {
    method: 'GET',
    path: /^\/products\/(\d+)\/variations$/,
    handle: (call, id) =>
      buildListResponse(call, selectRows(call, findVariations(call, id)), (variation) => variation),
  },
  {
    method: 'POST',
    path: /^\/products\/(\d+)\/variations\/batch$/,
    handle: (call, productId) => updateBatch(call, (one, id) => updateVariation(one, productId, id)),
  },
  {
    method: 'GET',
    path: /^\/products\/(\d+)\/variations\/(\d+)$/,
    handle: (call, productId, id) => buildJsonResponse(200, getVariation(call, productId, id)),
  },
  { method: 'PUT', path: /^\/products\/(\d+)\/variations\/(\d+)$/, handle: updateVariation },
];
