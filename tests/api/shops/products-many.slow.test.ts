import { expect } from 'vitest';
import { mappings } from '#contract/mappings';
import { SYNCED_PRODUCTS_LIMIT, sync } from '#contract/sync';
import { aShopProduct } from '#shop/catalog';
import { openShop } from '../../shop/openShop';
import { buildMapping, buildSite } from '../build';
import { test } from '../fixtures';

test('a shop with more products than a sync lists is read in part, and its others are found by name, SKU and id', async ({
  api,
  pool,
}) => {
  const product = aShopProduct();
  const last = SYNCED_PRODUCTS_LIMIT + 50;
  const shop = await openShop({
    products: Array.from({ length: last }, (_, index) => {
      const id = index + 1;
      return { ...product, id, name: `Suite ${id}`, sku: `SUITE-${id}` };
    }),
  });
  const { consumerKey: consumer_key, consumerSecret: consumer_secret } = shop;
  const site = await buildSite(api, { url: shop.url, consumer_key, consumer_secret });
  await buildMapping(
    api,
    { siteId: site.id, poolId: pool.id, productId: last },
    { woocommerce_product_name: `Suite ${last}` },
  );
  const params = { id: site.id };
  const search = async (text: string) => {
    const { data } = await api.send(sync.syncProducts, { params, query: { search: text } });
    return data.map(({ name }) => name);
  };
  const countListed = async () => (await api.send(sync.products, { params })).data.products.length;

  await api.send(sync.syncProducts, { params });
  const listed = await countListed();
  const [check] = await api.sql<{ reason: string }>(
    "SELECT reason FROM check_history WHERE kind = 'products'",
  );
  const found = [
    await search(`suite ${last}`),
    await search(`SUITE-${last - 1}`),
    await search(`${last - 2}`),
  ];
  await api.send(sync.syncProducts, { params });

  expect(listed).toBe(SYNCED_PRODUCTS_LIMIT);
  expect(check?.reason).toContain('events.products_cut');
  expect(found).toEqual([[`Suite ${last}`], [`Suite ${last - 1}`], [`Suite ${last - 2}`]]);
  expect(await search('no such product')).toEqual([]);
  expect(await countListed()).toBe(SYNCED_PRODUCTS_LIMIT + 3);
  const { data: stored } = await api.send(mappings.list);
  expect(stored).toMatchObject([{ shop_state: null }]);
}, 240_000);
