import { expect, test } from 'vitest';
import { purgeEventsJob } from '../../server/modules/webhooks/retention';
import { loadDelivery, signDelivery } from '../shop/deliveries';
import { buildSite } from './build';
import { aWooOrder, deliver, deliveredKeys, outcomes, redeliver, startSelling } from './selling';
import { startApi } from './startApi';

test('a signed delivery is stored and answered at once, and worked off afterwards', async () => {
  const shop = await startSelling(1);

  const status = await deliver(shop, aWooOrder());

  const keysBefore = await deliveredKeys(shop.api);
  await shop.api.runJobs();
  expect(status).toBe(200);
  expect(keysBefore).toEqual([]);
  expect(await deliveredKeys(shop.api)).toHaveLength(1);
  expect(await outcomes(shop.api)).toEqual(['1 assigned, 0 backordered, 0 flagged']);
});

test.each(['0001', '0002', '0003', '0071', '0094'])(
  'the ping %s is answered 200 and nothing is stored',
  async (name) => {
    const shop = await startSelling();

    const status = await redeliver(shop, loadDelivery(name));

    expect(status).toBe(200);
    expect(await shop.api.count('webhook_events')).toBe(0);
  },
);

test.each([
  ['of another key', signDelivery(Buffer.from(JSON.stringify(aWooOrder())), 'another secret')],
  ['of other bytes', signDelivery(Buffer.from('{}'), 'x')],
  ['that is none', 'é'],
  ['that is empty', ''],
])('a signature %s is refused and counted', async (_, signature) => {
  const shop = await startSelling(1);

  const status = await deliver(shop, aWooOrder(), { headers: { 'x-wc-webhook-signature': signature } });

  const [site] = await shop.api.sql('SELECT rejected_events FROM sites');
  expect(status).toBe(401);
  expect(site).toEqual({ rejected_events: 1 });
  expect(await shop.api.count('webhook_events')).toBe(0);
});

test('one changed byte breaks the signature', async () => {
  const shop = await startSelling(1);
  const body = Buffer.from(JSON.stringify(aWooOrder()));
  const signature = signDelivery(body, shop.site.api_key);

  const status = await deliver(shop, Buffer.concat([body, Buffer.from(' ')]), {
    headers: { 'x-wc-webhook-signature': signature },
  });

  expect(status).toBe(401);
});

test('an unknown site is answered as a wrong signature is', async () => {
  const shop = await startSelling();

  const status = await deliver({ ...shop, site: { ...shop.site, id: 4711 } }, aWooOrder());

  expect(status).toBe(401);
});

test("the secret of another shop's webhook does not open this one", async () => {
  const shop = await startSelling(1);
  const other = await buildSite(shop.api);

  const status = await deliver({ ...shop, site: { ...other, api_key: shop.site.api_key } }, aWooOrder());

  expect(status).toBe(401);
});

test('an unsigned body that is no ping is refused', async () => {
  const shop = await startSelling();

  const { statusCode } = await shop.api.app.inject({
    method: 'POST',
    url: `/api/webhooks/woocommerce/${shop.site.id}`,
    payload: JSON.stringify(aWooOrder()),
    headers: { 'content-type': 'application/json' },
  });

  expect(statusCode).toBe(401);
});

test.each([
  ['malformed JSON', 'order.updated', '{"id": 1,', 'not JSON'],
  ['an empty body', 'order.updated', '', 'not JSON'],
  ['a number', 'order.updated', '17', /^not an order/],
  ['a list', 'order.created', '[]', /^not an order/],
  ['a product', 'product.updated', JSON.stringify(aWooOrder()), 'product.updated concerns no order'],
  ['an id alone, not deleted', 'order.updated', '{"id":24}', /^not an order/],
  ['a million units', 'order.updated', JSON.stringify(aWooOrder({ quantity: 1e6 })), /At most 100000 keys/],
  ['less than nothing', 'order.updated', JSON.stringify(aWooOrder({ quantity: -1 })), /quantity/],
  ['lines that are no list', 'order.updated', JSON.stringify(aWooOrder({ line_items: 7 })), /line_items/],
])('%s, signed, is kept with its outcome and does no harm', async (_, topic, body, outcome) => {
  const shop = await startSelling(1);

  const status = await deliver(shop, Buffer.from(body), { topic });

  await shop.api.runJobs();
  expect(status).toBe(200);
  expect(await outcomes(shop.api)).toEqual([expect.stringMatching(outcome)]);
  expect(await deliveredKeys(shop.api)).toEqual([]);
});

test('characters that PostgreSQL cannot store do not stop an order', async () => {
  const shop = await startSelling(1);
  const billing = { email: 'ada@example.com', first_name: 'A\u0000da', last_name: '🔑 "; DROP TABLE orders' };

  await deliver(shop, aWooOrder({ billing }));

  await shop.api.runJobs();
  const [license] = await shop.api.sql(
    'SELECT customer_first_name AS first, customer_last_name AS last FROM licenses',
  );
  expect(license).toEqual({ first: 'Ada', last: '🔑 "; DROP TABLE orders' });
});

test('a body over 2 MB is refused, one below is taken whatever its type says', async () => {
  const shop = await startSelling();
  const padded = (bytes: number) => aWooOrder({ meta_data: 'x'.repeat(bytes) });
  const headers = { 'content-type': 'application/x-anything; charset=latin1' };

  const large = await deliver(shop, padded(2 * 1024 * 1024));
  const small = await deliver(shop, padded(1_900_000), { headers });

  expect([large, small]).toEqual([413, 200]);
});

test('an inactive site is answered 200, and nothing is assigned', async () => {
  const shop = await startSelling(1);
  await shop.api.sql('UPDATE sites SET is_active = false');

  const status = await deliver(shop, aWooOrder());

  await shop.api.runJobs();
  expect(status).toBe(200);
  expect(await outcomes(shop.api)).toEqual(['site inactive']);
  expect(await deliveredKeys(shop.api)).toEqual([]);
});

test('one event that fails takes no other with it, and is tried again', async () => {
  const shop = await startSelling(2);
  await shop.api.sql(`
    CREATE FUNCTION break_order() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.order_id = '666' THEN RAISE EXCEPTION 'broken'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER break_order BEFORE INSERT ON license_assignments FOR EACH ROW EXECUTE FUNCTION break_order()`);
  await deliver(shop, aWooOrder({ id: 666 }));
  await deliver(shop, aWooOrder({ id: 101 }));

  await expect(shop.api.runJobs()).rejects.toThrow('broken');

  const first = await deliveredKeys(shop.api);
  const noted = await outcomes(shop.api);
  await shop.api.sql('DROP TRIGGER break_order ON license_assignments');
  await shop.api.sql("UPDATE pgboss.job SET start_after = now() - interval '1 second' WHERE state = 'retry'");
  await shop.api.runJobs();
  expect(first.map(({ order_id }) => order_id)).toEqual(['101']);
  expect(noted).toEqual(['failed, will be tried again: broken', '1 assigned, 0 backordered, 0 flagged']);
  expect((await deliveredKeys(shop.api)).map(({ order_id }) => order_id)).toEqual(['101', '666']);
});

test('events are forgotten a month after they were worked off', async () => {
  const shop = await startSelling(1);
  await deliver(shop, aWooOrder());
  await deliver(shop, aWooOrder());
  await deliver(shop, aWooOrder());
  await shop.api.sql(`UPDATE webhook_events SET processed_at = now() - id * interval '29 days' WHERE id < 3`);

  await purgeEventsJob.run(shop.api.services, []);

  expect(await shop.api.sql('SELECT id FROM webhook_events ORDER BY id')).toEqual([{ id: 1 }, { id: 3 }]);
});

test('no session opens the webhook, and no cookie is asked for', async () => {
  const api = await startApi();
  const site = await buildSite(api);

  const { statusCode } = await api.app.inject({
    method: 'POST',
    url: `/api/webhooks/woocommerce/${site.id}`,
    payload: 'webhook_id=7',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://elsewhere.example.com' },
  });

  expect(statusCode).toBe(200);
});
