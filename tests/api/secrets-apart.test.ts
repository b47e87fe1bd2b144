import { expect, onTestFinished, test } from 'vitest';
import { apiKeys } from '#contract/apiKeys';
import { orders } from '#contract/orders';
import { sites } from '#contract/sites';
import { separateSecrets } from '../../server/domains/shops/secrets/separateSecrets';
import { migrateTo } from '../../server/platform/db/migrateTo';
import { openDatabase } from '../../server/platform/db/openDatabase';
import { transaction } from '../../server/platform/db/transaction';
import { createDatabase } from './createDatabase';
import { aShopOrder, aWooOrder, deliver } from './selling';
import { checkNow, registerShop } from './shopSite';

/** The migrations before API keys. */
const EARLIER_MIGRATIONS = 28;

const INSERT_SITE = `
  INSERT INTO sites (name, url, consumer_key, consumer_secret_cipher, api_key_cipher, api_key_index)
  VALUES ($1, $1, 'ck', '', '', convert_to($1, 'UTF8'))`;

const INSERT_ORDER = `
  INSERT INTO orders (site_id, order_id, number, status, line_items, modified_at, event_id, order_key)
  VALUES ($1, $2, $2, 'completed', '[]', now(), $3, $4)`;

test('the secret of a site whose orders came by the API becomes an API key', async () => {
  const db = openDatabase(await createDatabase('template1'), () => undefined);
  onTestFinished(() => db.$client.end());
  await transaction(db, (tx) => migrateTo(tx, 0, EARLIER_MIGRATIONS));
  for (const name of ['by API', 'by webhooks', 'unused', 'by both'])
    await db.$client.query(INSERT_SITE, [name]);
  for (const row of [
    [1, 'A-1', 0, null],
    [1, 'A-2', 0, null],
    [2, '7', 12, null],
    [2, '8', 0, 'hash'],
    [4, '7', 13, null],
    [4, 'A-1', 0, null],
  ])
    await db.$client.query(INSERT_ORDER, row);

  await transaction(db, (tx) => migrateTo(tx, EARLIER_MIGRATIONS));

  const { rows } = await db.$client.query(
    `SELECT k.site_id, k.name, k.scopes, k.quota, k.expires_on, k.key_hash = s.api_key_index AS is_same
     FROM api_keys k JOIN sites s ON s.id = k.site_id ORDER BY 1`,
  );
  const unlimited = { name: 'Existing key', scopes: ['allocate', 'read'], quota: null, expires_on: null };
  expect(rows).toEqual([1, 4].map((site_id) => ({ site_id, ...unlimited, is_same: true })));
});

test('a secret that is an API key, too, stays that one; the webhooks get a new one and accept both for a day', async () => {
  const shop = await registerShop();
  const { api, site } = shop;
  await checkNow(shop);
  // As the migration leaves a site.
  await api.sql(
    `INSERT INTO api_keys (site_id, name, key_hash, scopes)
     SELECT id, 'Existing key', api_key_index, '{allocate,read}' FROM sites`,
  );
  const order = (key: string) =>
    api.send(orders.create, { headers: { 'x-api-key': key }, body: aShopOrder('A-1') });

  await Promise.all([separateSecrets(api.services), separateSecrets(api.services)]);
  await api.runJobs();

  const params = { id: site.id };
  const { api_key: secret } = (await api.send(sites.recordKeyAccess, { params, body: { use: 'shown' } }))
    .data;
  expect(secret).not.toBe(site.api_key);
  expect(new Set([...shop.shop.webhooks.values()].map((webhook) => webhook.secret))).toEqual(
    new Set([secret]),
  );
  expect((await api.send(apiKeys.list, { params })).data).toMatchObject([
    { name: 'Existing key', ending: site.api_key.slice(-5), created_by: null },
  ]);
  expect(await api.count("audit_log WHERE action = 'site.regenerate_api_key'")).toBe(1);
  expect([(await order(site.api_key)).status, (await order(secret)).status]).toEqual([201, 401]);
  const deliverWith = (api_key: string) => deliver({ api, site: { ...site, api_key } }, aWooOrder());
  expect([await deliverWith(secret), await deliverWith(site.api_key)]).toEqual([200, 200]);
  await api.sql("UPDATE sites SET previous_api_key_until = now() - interval '1 second'");
  expect([await deliverWith(secret), await deliverWith(site.api_key)]).toEqual([200, 401]);
  expect((await order(site.api_key)).status).toBe(201);
});
