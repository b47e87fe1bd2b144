import type { Page } from 'playwright-core';

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichen'.repeat(4).slice(0, 200);

/** A pool, a shop and an order, all with names of 200 characters; where they show. */
export async function addLongNames(page: Page, url: string): Promise<string[]> {
  const post = async (path: string, data: object, headers = {}) => {
    const options = { data, headers: { Origin: url, ...headers } };
    const answer = await page.request.post(`${url}/api${path}`, options);
    return (await answer.json()).data;
  };
  const keys = { consumer_key: 'ck_1', consumer_secret: 'cs_1' };
  const pool = await post('/license-groups', { name: LONG, description: LONG });
  const site = await post('/sites', { name: LONG, url: 'https://long.example.com', ...keys });
  const product = { woocommerce_product_id: 9, woocommerce_product_name: LONG };
  await post('/mappings', { site_id: site.id, license_group_id: pool.id, ...product });
  const license = await post('/licenses', { license_group_id: pool.id, license_key: LONG });
  const customer = { email: `${LONG.slice(0, 60)}@example.com`, first_name: LONG.slice(0, 99) };
  const line = { id: 1, product_id: 9, quantity: 2 };
  await post(
    '/shop/orders',
    { order_id: 'LONG', customer, line_items: [line] },
    { 'X-API-Key': site.api_key },
  );

  const records = [`/pools/${pool.id}`, `/sites/${site.id}`, `/licenses/${license.license_id}`];
  return [
    '',
    '/pools',
    '/mappings',
    '/sites',
    '/licenses',
    `/licenses?filter=${encodeURIComponent(JSON.stringify({ license_group_id: pool.id }))}`,
    '/notifications',
    '/audit',
    '/settings',
    ...records,
  ];
}
