import type * as z from 'zod/mini';
import type { Product } from '#contract/sites';
import { createOutside } from '../http/createOutside';
import { read, type WooProduct, WooProducts, type WooVariation, WooVariations } from './answers';
import { authorize, type WooKeys } from './authorize';
import { eachAtMost } from './eachAtMost';
import { type Page, PER_PAGE, readPages } from './readPages';
import { explainRedirect, refuse } from './refusals';

const AT_ONCE = 4;

export interface WooClientOptions extends WooKeys {
  /** The shop's address; WordPress may live in a folder below it. */
  url: string;
  allowPrivate: boolean;
  /** For each request. */
  timeoutMs?: number;
}

export interface WooClient {
  /** Every published product with its variations, oldest first. */
  listProducts(): Promise<Product[]>;
}

/** Speaks to the REST API of a WooCommerce shop; every failure is an OutsideError. */
export function createWooClient({ url, allowPrivate, timeoutMs, ...keys }: WooClientOptions): WooClient {
  const outside = createOutside({ who: 'The shop', allowPrivate, timeoutMs });

  async function getPage<S extends z.ZodMiniType<unknown[]>>(
    path: string,
    fields: string,
    schema: S,
    page: number,
  ): Promise<Page<z.output<S>[number]>> {
    const asked = apiUrl(url, path, {
      status: 'publish',
      orderby: 'id',
      order: 'asc',
      _fields: fields,
      page,
    });
    const answer = await outside(authorize(asked, keys)).catch((error) => {
      throw explainRedirect(error, asked);
    });
    refuse(answer, keys);
    const totalPages = Number.parseInt(String(answer.headers['x-wp-totalpages']), 10);
    return { items: read(answer, schema), totalPages };
  }

  const variationsOf = ({ id }: WooProduct) =>
    readPages((page) => getPage(`products/${id}/variations`, 'id,name,sku,attributes', WooVariations, page));

  return {
    async listProducts() {
      const products = await readPages((page) =>
        getPage('products', 'id,name,sku,type,variations', WooProducts, page),
      );
      return eachAtMost(AT_ONCE, products, async (product) =>
        presentProduct(product, product.variations.length > 0 ? await variationsOf(product) : []),
      );
    },
  };
}

/** Sorted by id, so that what is published meanwhile comes last and shifts no page. */
function apiUrl(shop: string, path: string, query: Record<string, string | number>): URL {
  const url = new URL(shop);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/wp-json/wc/v3/${path}`;
  url.hash = '';
  url.search = '';
  for (const [name, value] of Object.entries({ per_page: PER_PAGE, ...query })) {
    url.searchParams.set(name, String(value));
  }
  return url;
}

function presentProduct({ id, name, sku, type }: WooProduct, variations: WooVariation[]): Product {
  return { id, name: name || `#${id}`, sku, type, variations: variations.map(presentVariation) };
}

function presentVariation({ id, name, sku, attributes }: WooVariation): Product['variations'][number] {
  const options = attributes.map(({ option }) => option).filter(Boolean);
  return { id, name: options.join(', ') || name || `#${id}`, sku };
}
