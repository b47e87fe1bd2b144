import { type ProductSign, UNANSWERED_LIMIT } from '#contract/unanswered';
import type { Queryable } from '../../../platform/db/openDatabase';
import { type MappedProduct, recognizeProduct, type ShopProduct } from './recognizeProduct';

/** A product that paid orders have and no mapping gives keys to. */
export interface UnmappedRow {
  siteId: number;
  site: string;
  productId: number;
  variationId: number;
  name: string;
  group: 'license' | 'other' | 'needs_no_key';
  sign: ProductSign | null;
  like: MappingRow | undefined;
  /** When it was first sold so. */
  createdAt: Date;
}

/** SQL: what the shop says of the product of `row`, or of its variation. */
const SHOP_FACTS = `
  coalesce(v.value ->> 'sku', p.product ->> 'sku', '') AS sku, p.product ->> 'name' AS "shopName",
  coalesce((coalesce(v.value, p.product) ->> 'is_digital')::boolean, false) AS "isDigital",
  ARRAY(SELECT other::float8 FROM jsonb_array_elements_text(coalesce(p.product -> 'translation_ids', '[]')
    || coalesce(v.value -> 'translation_ids', '[]')) AS t(other)) AS "translationIds"`;
const SHOP_FACTS_OF = (row: string) => `
  LEFT JOIN shop_products p ON p.site_id = ${row}.site_id AND p.product_id = ${row}.product_id
  LEFT JOIN LATERAL (SELECT value FROM jsonb_array_elements(p.product -> 'variations') value
    WHERE (value ->> 'id')::bigint = ${row}.variation_id LIMIT 1) v ON true`;

interface Facts {
  siteId: number;
  productId: number;
  variationId: number;
  name: string;
  shopName: string | null;
  sku: string;
  isDigital: boolean;
  translationIds: number[];
}

interface SoldRow extends Facts {
  site: string;
  needsNoKey: boolean;
  createdAt: Date;
}

// A limit for shops that sell everything without keys; the newest are recognized.
const SOLD = `
  SELECT k.site_id AS "siteId", s.name AS site, k.product_id AS "productId", k.variation_id AS "variationId", k.name,
    k.needs_no_key AS "needsNoKey", k.created_at AS "createdAt", ${SHOP_FACTS}
  FROM (SELECT * FROM keyless_products k
    WHERE EXISTS (SELECT FROM keyless_lines l
      WHERE l.site_id = k.site_id AND l.product_id = k.product_id AND l.variation_id = k.variation_id)
    AND NOT EXISTS (SELECT FROM active_mapping(k.site_id, k.product_id, k.variation_id))
    AND EXISTS (SELECT FROM sites s WHERE s.id = k.site_id AND s.is_active)
    ORDER BY k.created_at DESC LIMIT 2000) k
  JOIN sites s ON s.id = k.site_id ${SHOP_FACTS_OF('k')}`;

interface MappingRow extends MappedProduct {
  pool: string;
  productName: string;
}

const MAPPED = `
  SELECT m.site_id AS "siteId", m.product_id AS "productId", m.variation_id AS "variationId", m.product_name AS name,
    m.id AS "mappingId", m.pool_id AS "poolId", pool.name AS pool, m.is_active AS "isActive", ${SHOP_FACTS}
  FROM mappings m JOIN pools pool ON pool.id = m.pool_id ${SHOP_FACTS_OF('m')}
  WHERE m.site_id = ANY($1::bigint[]) ORDER BY m.id`;

type MappedFacts = Facts & Pick<MappingRow, 'mappingId' | 'poolId' | 'pool' | 'isActive'>;

const toShopProduct = ({ name, shopName, ...facts }: Facts): ShopProduct => ({
  ...facts,
  names: [name, shopName ?? ''],
});

/** The products of active sites that were paid for and have no pool, those that seem to need keys first. */
export async function readUnmapped(db: Queryable): Promise<UnmappedRow[]> {
  const { rows: sold } = await db.$client.query<SoldRow>(SOLD);
  if (sold.length === 0) return [];
  const sites = [...new Set(sold.map(({ siteId }) => siteId))];
  const { rows: mapped } = await db.$client.query<MappedFacts>(MAPPED, [sites]);
  const mappings = mapped.map(
    (row): MappingRow => ({ ...row, ...toShopProduct(row), productName: row.name }),
  );
  return sold.map((row) => toUnmapped(row, mappings)).sort(compareUnmapped);
}

function toUnmapped(row: SoldRow, mappings: MappingRow[]): UnmappedRow {
  const { siteId, site, productId, variationId, name, shopName, needsNoKey, createdAt } = row;
  const { sign, like } = recognizeProduct(toShopProduct(row), mappings);
  const isLicense = sign !== null && sign !== 'switched_off';
  return {
    siteId,
    site,
    productId,
    variationId,
    name: name || shopName || `#${productId}`,
    group: needsNoKey ? 'needs_no_key' : isLicense ? 'license' : 'other',
    sign,
    like,
    createdAt,
  };
}

const GROUPS: UnmappedRow['group'][] = ['license', 'other', 'needs_no_key'];

const compareUnmapped = (a: UnmappedRow, b: UnmappedRow) =>
  GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || b.createdAt.getTime() - a.createdAt.getTime();

/** The products of each shop. */
export function groupBySite<Product extends Pick<UnmappedRow, 'siteId'>>(products: Product[]): Product[][] {
  const siteIds = new Set(products.map(({ siteId }) => siteId));
  return [...siteIds].map((id) => products.filter(({ siteId }) => siteId === id));
}

export interface SoldUnits {
  orders: number;
  recentOrders: number;
  units: number;
  /** The limit was reached: there may be more. */
  isMinimum: boolean;
  since: Date | null;
  lastSoldAt: Date | null;
}

const IS_SOLD = 'l.site_id = p.site_id AND l.product_id = p.product_id AND l.variation_id = p.variation_id';

// The index of the lines alone answers it, with as many of its entries as the limit.
const COUNT = `
  SELECT sold.* FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) WITH ORDINALITY AS p(site_id, product_id, variation_id, n)
  CROSS JOIN LATERAL (
    SELECT count(*) AS orders, count(*) FILTER (WHERE paid_at > now() - interval '30 days') AS "recentOrders",
      coalesce(sum(units), 0)::bigint AS units, count(*) = ${UNANSWERED_LIMIT} AS "isMinimum",
      (SELECT min(paid_at) FROM keyless_lines l WHERE ${IS_SOLD}) AS since, max(paid_at) AS "lastSoldAt"
    FROM (SELECT paid_at, units FROM keyless_lines l WHERE ${IS_SOLD}
      ORDER BY l.paid_at DESC LIMIT ${UNANSWERED_LIMIT}) newest
  ) sold ORDER BY p.n`;

/** How often each of the products was sold without a key, by its newest lines. */
export async function countSold(db: Queryable, products: UnmappedRow[]): Promise<SoldUnits[]> {
  if (products.length === 0) return [];
  const { rows } = await db.$client.query<SoldUnits>(COUNT, [
    products.map(({ siteId }) => siteId),
    products.map(({ productId }) => productId),
    products.map(({ variationId }) => variationId),
  ]);
  return rows;
}

/** What was sold of several products together. */
export function sumSold(sold: SoldUnits[]): Pick<SoldUnits, 'orders' | 'units' | 'isMinimum' | 'since'> {
  const [oldest] = sold.flatMap(({ since }) => since ?? []).sort((a, b) => a.getTime() - b.getTime());
  return {
    orders: sold.reduce((sum, { orders }) => sum + orders, 0),
    units: sold.reduce((sum, { units }) => sum + units, 0),
    isMinimum: sold.some(({ isMinimum }) => isMinimum),
    since: oldest ?? null,
  };
}
