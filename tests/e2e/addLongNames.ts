import type { Page } from 'playwright-core';

const LONG_NAME = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichen'.repeat(4).slice(0, 200);

/** Adds a pool, a site and an order with names of 200 characters; returns the paths of the pages that show them. */
export async function addLongNames(page: Page, url: string): Promise<string[]> {
  const post = async (path: string, data: object, headers = {}) => {
    const options = { data, headers: { Origin: url, ...headers } };
    const response = await page.request.post(`${url}/api${path}`, options);
    return (await response.json()).data;
  };
  const credentials = { consumer_key: 'ck_1', consumer_secret: 'cs_1' };
  const pool = await post('/license-groups', { name: LONG_NAME, description: LONG_NAME });
  const site = await post('/sites', { name: LONG_NAME, url: 'https://long.example.com', ...credentials });
  const product = { woocommerce_product_id: 9, woocommerce_product_name: LONG_NAME };
  await post('/mappings', { site_id: site.id, license_group_id: pool.id, ...product });
  const license = await post('/licenses', { license_group_id: pool.id, license_key: LONG_NAME });
  const customer = { email: `${LONG_NAME.slice(0, 60)}@example.com`, first_name: LONG_NAME.slice(0, 99) };
  const lineItem = { id: 1, product_id: 9, quantity: 2 };
  const { key } = await post(`/sites/${site.id}/api-keys`, {
    name: LONG_NAME.slice(0, 100),
    scopes: ['allocate'],
  });
  await post('/shop/orders', { order_id: 'LONG', customer, line_items: [lineItem] }, { 'X-API-Key': key });

  const recordPaths = [`/pools/${pool.id}`, `/sites/${site.id}`, `/licenses/${license.license_id}`];
  return [
    '',
    '/pools',
    '/mappings',
    '/sites',
    '/licenses',
    '/orders',
    '/customers',
    `/licenses?filter=${encodeURIComponent(JSON.stringify({ license_group_id: pool.id }))}`,
    '/notifications',
    '/audit',
    '/settings',
    ...recordPaths,
  ];
}
