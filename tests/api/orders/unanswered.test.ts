import { expect, test } from 'vitest';
import { dashboard } from '#contract/dashboard';
import { deliveryRule } from '#contract/deliveryRule';
import { mappings } from '#contract/mappings';
import { notifications } from '#contract/notifications';
import { consistency } from '#contract/recovery';
import { type SiteActivity, sites } from '#contract/sites';
import { UNANSWERED_LIMIT, type UnansweredCause, unanswered } from '#contract/unanswered';
import { parseProductChange } from '../../../server/platform/woocommerce/products';
import { buildMapping, buildPool } from '../build';
import {
  addNumberedKeys,
  aWooOrder,
  deliver,
  listOrderKeys,
  PRODUCT,
  type Selling,
  startSelling,
} from '../selling';

const TRANSLATED = 1010;
const MUG = 77;

interface Line {
  product_id: number;
  variation_id?: number;
  quantity?: number;
  name?: string;
}

/** Delivers a paid order of the lines, paid when it arrives. */
async function sell(shop: Selling, id: number, lines: Line[], differences: Record<string, unknown> = {}) {
  const line_items = lines.map((line, index) => ({
    id: index + 1,
    variation_id: 0,
    quantity: 1,
    name: `Product ${line.product_id}`,
    ...line,
  }));
  await deliver(shop, aWooOrder({ id, number: String(id), line_items, ...differences }));
  await shop.api.runJobs();
}

/** What the shop says of a product. */
const saveProduct = ({ api, site }: Selling, product: { id: number } & Record<string, unknown>) =>
  api.sql('INSERT INTO shop_products (site_id, product_id, product) VALUES ($1, $2, $3)', [
    site.id,
    product.id,
    JSON.stringify({ name: `Product ${product.id}`, sku: '', variations: [], ...product }),
  ]);

const read = async ({ api }: Selling) => (await api.send(unanswered.get)).data;

const listCauses = async (shop: Selling) =>
  (await read(shop)).causes.map(({ cause, units }) => [cause, units]);

const listProducts = async (shop: Selling) =>
  (await read(shop)).products.map(
    ({ woocommerce_product_id, woocommerce_variation_id, group, sign, suggestion }) => [
      woocommerce_product_id,
      woocommerce_variation_id,
      group,
      sign,
      suggestion?.license_group.name ?? null,
    ],
  );

const listAlerts = async ({ api }: Selling) =>
  (await api.send(notifications.list, { query: { type: 'SOLD_WITHOUT_POOL' } })).data.notifications;

/** Maps a product as a user does who sees its suggestion, as often as said at once. */
const mapLikeTimes = async (shop: Selling, times: number, product: number, variation = 0) => {
  const [row] = (await read(shop)).products.filter(
    (one) => one.woocommerce_product_id === product && one.woocommerce_variation_id === variation,
  );
  const body = {
    site_id: shop.site.id,
    woocommerce_product_id: product,
    woocommerce_variation_id: variation,
    mapping_id: row?.suggestion?.mapping_id ?? 0,
  };
  return Promise.all(Array.from({ length: times }, () => shop.api.send(unanswered.mapLike, { body })));
};

async function mapLike(shop: Selling, product: number, variation = 0) {
  const [answer] = await mapLikeTimes(shop, 1, product, variation);
  if (!answer) throw new Error('no answer');
  return answer;
}

const findRules = async ({ api }: Selling) => {
  await api.send(consistency.check);
  await api.runJobs();
  const { data } = await api.send(consistency.get);
  return data.filter(({ inconsistencies }) => inconsistencies > 0).map(({ rule }) => rule);
};

test('a translated product is recognised, mapped in one step, and its orders get their keys in the order of payment', async () => {
  const shop = await startSelling(2);
  await saveProduct(shop, { id: PRODUCT, translation_ids: [TRANSLATED] });
  await sell(shop, 101, [{ product_id: TRANSLATED, quantity: 2 }], { date_paid_gmt: '2026-11-20T12:00:00' });
  await sell(shop, 100, [{ product_id: TRANSLATED }], { date_paid_gmt: '2026-11-20T11:00:00' });

  const before = await read(shop);
  const [alert] = await listAlerts(shop);
  const { data: attention } = await shop.api.send(dashboard.attention);
  const mapped = await mapLike(shop, TRANSLATED);
  await shop.api.runJobs();

  expect(before).toMatchObject({
    units: 3,
    causes: [{ cause: 'no_mapping', orders: 2, units: 3, since: '2026-11-20T11:00:00.000Z' }],
    products: [
      {
        name: `Product ${TRANSLATED}`,
        group: 'license',
        sign: 'translation',
        suggestion: { license_group: { name: 'Simple keys' } },
        orders: 2,
        units: 3,
      },
    ],
  });
  expect(alert).toMatchObject({ severity: 'CRITICAL', is_resolved: false, site: { id: shop.site.id } });
  expect(alert?.message).toContain('2 paid units got no key');
  expect([attention.unanswered_units, attention.items[0]?.kind]).toEqual([3, 'sold_without_pool']);
  expect([mapped.status, mapped.data?.orders]).toEqual([201, 2]);
  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001']);
  expect(await listOrderKeys(shop.api, '101')).toEqual(['KEY-00002']);
  expect(await listCauses(shop)).toEqual([['no_stock', 1]]);
  expect(await listAlerts(shop)).toMatchObject([{ is_resolved: true }]);
  expect(await findRules(shop)).toEqual([]);
});

test('the second of two users who map a product at once is refused, and each unit gets one key', async () => {
  const shop = await startSelling(5);
  await saveProduct(shop, { id: TRANSLATED, translation_ids: [PRODUCT] });
  await sell(shop, 100, [{ product_id: TRANSLATED }]);

  const answers = await mapLikeTimes(shop, 2, TRANSLATED);
  await shop.api.runJobs();

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001']);
});

test('is not mapped like a product that it does not resemble, nor if it was never sold', async () => {
  const shop = await startSelling(1);
  const other = await buildMapping(shop.api, { siteId: shop.site.id, poolId: shop.poolId, productId: 55 });
  await saveProduct(shop, { id: PRODUCT, translation_ids: [TRANSLATED] });
  await sell(shop, 100, [{ product_id: TRANSLATED }]);
  const body = { site_id: shop.site.id, woocommerce_variation_id: 0, mapping_id: other.id };

  const wrong = await shop.api.send(unanswered.mapLike, {
    body: { ...body, woocommerce_product_id: TRANSLATED },
  });
  const unsold = await shop.api.send(unanswered.mapLike, { body: { ...body, woocommerce_product_id: 999 } });

  expect([wrong.status, unsold.status]).toEqual([409, 409]);
  expect(await listOrderKeys(shop.api, '100')).toEqual([]);
});

test('recognises products by their variations, SKU and name, and suggests a pool only if there is one', async () => {
  const shop = await startSelling(1);
  const pro = await buildPool(shop.api, { name: 'Pro keys' });
  const map = (productId: number, poolId: number, variationId = 0, name = `Product ${productId}`) =>
    buildMapping(
      shop.api,
      { siteId: shop.site.id, poolId, productId, variationId },
      { woocommerce_product_name: name },
    );
  await map(20, pro.id, 21);
  await map(30, shop.poolId, 31);
  await map(30, pro.id, 32);
  await map(40, pro.id, 0, 'Office Suite');
  await saveProduct(shop, { id: PRODUCT, sku: 'SIMPLE' });
  await saveProduct(shop, { id: 50, sku: 'SIMPLE' });
  await saveProduct(shop, { id: 60, is_digital: true });
  // Its variation 71 is that of 31, in another language.
  await saveProduct(shop, {
    id: 70,
    translation_ids: [30],
    variations: [{ id: 71, sku: '', translation_ids: [31] }],
  });

  await sell(shop, 100, [
    { product_id: 20, variation_id: 22 },
    { product_id: 30, variation_id: 33 },
    { product_id: 41, name: 'office suite' },
    { product_id: 50 },
    { product_id: 60 },
    { product_id: 70, variation_id: 71 },
    { product_id: MUG },
    { product_id: PRODUCT },
  ]);

  expect((await listProducts(shop)).sort(([a], [b]) => Number(a) - Number(b))).toEqual([
    [20, 22, 'license', 'variation', 'Pro keys'],
    [30, 33, 'license', 'variation', null],
    [41, 0, 'license', 'name', 'Pro keys'],
    [50, 0, 'license', 'sku', 'Simple keys'],
    [60, 0, 'license', 'digital', null],
    [70, 71, 'license', 'translation', 'Simple keys'],
    [MUG, 0, 'other', null, null],
  ]);
  expect(await listCauses(shop)).toEqual([['no_mapping', 6]]);
});

test('reads the translations that WPML and Polylang send, whatever their shape', () => {
  const parse = (product: Record<string, unknown>) =>
    parseProductChange('product.updated', JSON.stringify({ id: 10, name: 'Pass', ...product }))?.change
      .product;

  expect(parse({ translations: { en: 10, de: '1010', fr: null } })?.translation_ids).toEqual([1010]);
  expect(parse({ translations: [] })?.translation_ids).toEqual([]);
  expect(parse({ translations: 'none', virtual: 'perhaps' })).toMatchObject({
    translation_ids: [],
    is_digital: false,
  });
  expect(parse({ downloadable: true })?.is_digital).toBe(true);
  expect(parse({ virtual: 'yes' })?.is_digital).toBe(true);
});

test('a mug raises no alert, and leaves the page once a user says that it needs no key', async () => {
  const shop = await startSelling(1);
  await sell(shop, 100, [{ product_id: MUG, variation_id: 1 }, { product_id: PRODUCT }]);
  const body = { site_id: shop.site.id, woocommerce_product_id: MUG, woocommerce_variation_id: 1 };

  const before = await read(shop);
  const said = await shop.api.send(unanswered.setKeyNeed, { body: { ...body, needs_no_key: true } });
  // Neither does another variation.
  await sell(shop, 102, [{ product_id: MUG, variation_id: 2 }]);
  const after = await listProducts(shop);
  const taken = await shop.api.send(unanswered.setKeyNeed, { body: { ...body, needs_no_key: false } });
  const unknown = await shop.api.send(unanswered.setKeyNeed, {
    body: { ...body, woocommerce_product_id: 999, needs_no_key: true },
  });

  expect(before).toMatchObject({ units: 0, causes: [], products: [{ group: 'other', units: 1 }] });
  expect(await listAlerts(shop)).toEqual([]);
  expect([said.status, taken.status, unknown.status]).toEqual([200, 200, 404]);
  expect(after.map(([, variation, group]) => [variation, group])).toEqual([
    [2, 'needs_no_key'],
    [1, 'needs_no_key'],
  ]);
  expect((await listProducts(shop)).map(([, , group]) => group)).toEqual(['other', 'other']);
  const actions = await shop.api.sql<{ action: string }>(
    "SELECT action FROM audit_log WHERE action LIKE 'site.needs%' ORDER BY id",
  );
  expect(actions.map(({ action }) => action)).toEqual(['site.needs_no_key', 'site.needs_key']);
});

test('an alert is given once, again for another product, and not again because a user resolved it', async () => {
  const shop = await startSelling(1);
  for (const id of [60, 61]) await saveProduct(shop, { id, is_digital: true });
  await sell(shop, 100, [{ product_id: 60 }]);
  await sell(shop, 101, [{ product_id: 60 }]);
  const [first] = await listAlerts(shop);
  await shop.api.send(notifications.resolve, { params: { id: first?.id ?? 0 } });
  await sell(shop, 102, [{ product_id: 60 }]);
  const resolved = await listAlerts(shop);
  await sell(shop, 103, [{ product_id: 61 }]);

  expect(resolved).toHaveLength(1);
  expect((await listAlerts(shop)).map(({ is_resolved }) => is_resolved)).toEqual([false, true]);
});

test('lists each cause with its orders, and nothing once all have their keys', async () => {
  const shop = await startSelling(0);
  const { api, site } = shop;
  await sell(shop, 100, [{ product_id: PRODUCT, quantity: 2 }]);
  await sell(shop, 101, [{ product_id: 55 }], { date_paid_gmt: '2026-11-19T12:00:00' });
  await buildMapping(api, { siteId: site.id, poolId: shop.poolId, productId: 55 });
  await api.sql('UPDATE mappings SET orders_from = $1 WHERE product_id = 55', ['2026-11-20T00:00:00Z']);
  await sell(shop, 102, [{ product_id: PRODUCT }], { line_items: 'none' });

  const listOrders = async (cause: UnansweredCause) =>
    (await api.send(unanswered.orders, { query: { cause } })).data.map(({ number, units }) => [
      number,
      units,
    ]);
  expect(await listCauses(shop)).toEqual([
    ['no_stock', 2],
    ['order_refused', null],
    ['early', 1],
  ]);
  expect(await listOrders('no_stock')).toEqual([['100', 2]]);
  expect(await listOrders('early')).toEqual([['101', 1]]);
  expect(await listOrders('order_refused')).toEqual([['102', null]]);
  expect((await read(shop)).units).toBe(2);

  await addNumberedKeys(api, shop.poolId, 2);
  await api.runJobs();
  const cancelled = { status: 'cancelled', date_modified_gmt: '2026-11-21T12:00:00' };
  await sell(shop, 101, [{ product_id: 55 }], cancelled);
  await sell(shop, 102, [{ product_id: PRODUCT }], cancelled);
  expect(await listCauses(shop)).toEqual([]);
  expect(await findRules(shop)).toEqual([]);
});

test('names the orders of a product, and the units of an order that changes', async () => {
  const shop = await startSelling(0);
  await sell(shop, 100, [{ product_id: MUG, quantity: 3, name: 'Mug' }]);
  await sell(shop, 100, [{ product_id: MUG, quantity: 2, name: 'Cup' }], {
    date_modified_gmt: '2026-11-21T12:00:00',
  });

  const query = {
    cause: 'no_mapping' as const,
    site_id: shop.site.id,
    woocommerce_product_id: MUG,
    woocommerce_variation_id: 0,
  };
  const { data } = await shop.api.send(unanswered.orders, { query });

  expect(data).toMatchObject([{ number: '100', product_name: 'Cup', units: 2 }]);
  await sell(shop, 100, [{ product_id: MUG, quantity: 2 }], {
    status: 'refunded',
    date_modified_gmt: '2026-11-22T12:00:00',
  });
  expect((await read(shop)).products).toEqual([]);
});

test('a unit that nothing explains is found by the check and stands on the page first', async () => {
  const shop = await startSelling(1);
  await sell(shop, 100, [{ product_id: PRODUCT }]);
  await shop.api.sql('DELETE FROM license_assignments');

  expect(await findRules(shop)).toEqual(expect.arrayContaining(['units', 'keyless']));

  await shop.api.sql(`INSERT INTO keyless_lines SELECT l.* FROM orders o,
    keyless_lines_of(o.site_id, o.order_id, o.status, o.held_for, o.line_items, o.refunded, o.ordered_at) l`);
  expect(await listCauses(shop)).toEqual([['unexplained', 1]]);
  expect(await findRules(shop)).not.toContain('keyless');
});

test('an order that its shop holds is answered for without a claim, until it is canceled or gets its key', async () => {
  const shop = await startSelling(1);
  const rule = { statuses: ['processing'], prepaid_methods: [], risk_key: null, risk_limit: null };
  await shop.api.send(deliveryRule.update, {
    params: { id: shop.site.id },
    body: { ...rule, wait_minutes: 30 },
  });
  await sell(shop, 100, [{ product_id: PRODUCT }]);
  await sell(shop, 101, [{ product_id: PRODUCT }]);

  expect(await read(shop)).toMatchObject({ units: 0, causes: [{ cause: 'held', units: 2 }] });
  expect(await findRules(shop)).toEqual([]);

  await sell(shop, 101, [{ product_id: PRODUCT }], {
    status: 'cancelled',
    date_modified_gmt: '2026-11-22T12:00:00',
  });
  expect(await listCauses(shop)).toEqual([['held', 1]]);
  await shop.api.sql("UPDATE orders SET recheck_at = now() - interval '1 second'");
  await shop.api.runJobs();
  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001']);
  expect(await listCauses(shop)).toEqual([]);
  expect(await findRules(shop)).toEqual([]);
});

test('all units of a paused shop are answered for, without a limit, until it is resumed or archived', async () => {
  const shop = await startSelling(0);
  const setActivity = (activity: SiteActivity) =>
    shop.api.send(sites.setActivity, { params: { id: shop.site.id }, body: { activity } });
  await setActivity('paused');
  const lines = Array.from({ length: UNANSWERED_LIMIT + 5 }, () => ({ product_id: PRODUCT }));
  await sell(shop, 100, [...lines, { product_id: MUG }]);

  const paused = await read(shop);
  const { data: listed } = await shop.api.send(unanswered.orders, { query: { cause: 'shop_paused' } });
  await setActivity('archived');
  const archived = await read(shop);
  await setActivity('active');
  await shop.api.runJobs();

  expect(paused.causes).toMatchObject([
    { cause: 'shop_paused', orders: 1, units: lines.length, is_minimum: false },
  ]);
  expect(paused.products).toMatchObject([{ woocommerce_product_id: MUG, units: 1 }]);
  expect(listed).toHaveLength(UNANSWERED_LIMIT);
  expect(archived.causes).toMatchObject([
    { cause: 'shop_paused', units: UNANSWERED_LIMIT + 1, is_minimum: true },
  ]);
  expect(await listCauses(shop)).toEqual([['no_stock', lines.length]]);
  expect(await findRules(shop)).toEqual([]);
});

test('units that leave the queue with their archived shop are answered for', async () => {
  const shop = await startSelling(0);
  await sell(shop, 100, [{ product_id: PRODUCT, quantity: 2 }]);

  const setActivity = (activity: SiteActivity) =>
    shop.api.send(sites.setActivity, { params: { id: shop.site.id }, body: { activity } });
  await setActivity('archived');

  expect(await listCauses(shop)).toEqual([['shop_paused', 2]]);
  expect(await findRules(shop)).toEqual([]);
  await setActivity('active');
  await shop.api.runJobs();
  expect(await listCauses(shop)).toEqual([['no_stock', 2]]);
  expect(await findRules(shop)).toEqual([]);
});

test('a shop that is switched off is named, and its products raise no alert', async () => {
  const shop = await startSelling(1);
  await saveProduct(shop, { id: 60, is_digital: true });
  await sell(shop, 100, [{ product_id: 60 }]);

  await shop.api.sql('UPDATE sites SET is_active = false');
  await shop.api.runJobs();

  const { causes, products, shops } = await read(shop);
  expect(causes).toMatchObject([{ cause: 'shop_paused', units: 1 }]);
  expect([products, shops]).toMatchObject([[], [{ site: { id: shop.site.id } }]]);
  expect(await listAlerts(shop)).toMatchObject([{ is_resolved: true }]);
});

test('a product whose mapping was switched off is told so', async () => {
  const shop = await startSelling(1);
  const { data } = await shop.api.send(mappings.list);
  await shop.api.send(mappings.update, { params: { id: data[0]?.id ?? 0 }, body: { is_active: false } });
  await sell(shop, 100, [{ product_id: PRODUCT }]);

  expect(await listProducts(shop)).toEqual([[PRODUCT, 0, 'other', 'switched_off', null]]);
});
