import { expect } from 'vitest';
import { signDelivery } from '#shop/webhooks/buildDelivery';
import { purgeEventsJob } from '../../../server/domains/shops/webhooks/redactEvents';
import { loadDelivery } from '../../../testkit/deliveries';
import { buildSite } from '../build';
import { test } from '../fixtures';
import {
  aWooOrder,
  deliver,
  deliverRecorded,
  listDeliveredKeys,
  listOutcomes,
  startSelling,
} from '../selling';

test('stores a signed event, responds immediately and processes it later', async () => {
  const shop = await startSelling(1);

  const status = await deliver(shop, aWooOrder());

  const keysBefore = await listDeliveredKeys(shop.api);
  await shop.api.runJobs();
  expect(status).toBe(200);
  expect(keysBefore).toEqual([]);
  expect(await listDeliveredKeys(shop.api)).toHaveLength(1);
  expect(await listOutcomes(shop.api)).toEqual(['1 assigned, 0 backordered, 0 flagged']);
});

test.each(['0001', '0002', '0003', '0071', '0094'])(
  'answers 200 to the ping %s and stores nothing',
  async (name) => {
    const shop = await startSelling();

    const status = await deliverRecorded(shop, loadDelivery(name));

    expect(status).toBe(200);
    expect(await shop.api.count('webhook_events')).toBe(0);
  },
);

test.each([
  ['with another secret', signDelivery(Buffer.from(JSON.stringify(aWooOrder())), 'another secret')],
  ['of another body', signDelivery(Buffer.from('{}'), 'x')],
  ['that is not base64', 'é'],
  ['that is empty', ''],
])('rejects and counts a signature %s', async (_, signature) => {
  const shop = await startSelling(1);

  const status = await deliver(shop, aWooOrder(), { headers: { 'x-wc-webhook-signature': signature } });

  const [site] = await shop.api.sql('SELECT rejected_events FROM sites');
  expect(status).toBe(401);
  expect(site).toEqual({ rejected_events: 1 });
  expect(await shop.api.count('webhook_events')).toBe(0);
});

test('rejects a body with one changed byte', async () => {
  const shop = await startSelling(1);
  const body = Buffer.from(JSON.stringify(aWooOrder()));
  const signature = signDelivery(body, shop.site.api_key);

  const status = await deliver(shop, Buffer.concat([body, Buffer.from(' ')]), {
    headers: { 'x-wc-webhook-signature': signature },
  });

  expect(status).toBe(401);
});

test('responds to an unknown site as to a wrong signature', async () => {
  const shop = await startSelling();

  const status = await deliver({ ...shop, site: { ...shop.site, id: 4711 } }, aWooOrder());

  expect(status).toBe(401);
});

test('rejects an event signed with the secret of another site', async () => {
  const shop = await startSelling(1);
  const other = await buildSite(shop.api);

  const status = await deliver({ ...shop, site: { ...other, api_key: shop.site.api_key } }, aWooOrder());

  expect(status).toBe(401);
});

test('rejects an unsigned body that is not a ping', async () => {
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
  ['malformed JSON', 'order.updated', '{"id": 1,', 'The body is not JSON'],
  ['an empty body', 'order.updated', '', 'The body is not JSON'],
  ['a number', 'order.updated', '17', /^The body is not an order/],
  ['an array', 'order.created', '[]', /^The body is not an order/],
  ['a coupon', 'coupon.updated', JSON.stringify(aWooOrder()), 'coupon.updated concerns no order'],
  ['an id only, not deleted', 'order.updated', '{"id":24}', /^The body is not an order/],
  ['a million units', 'order.updated', JSON.stringify(aWooOrder({ quantity: 1e6 })), /At most 100000 keys/],
  [
    'lines that are not an array',
    'order.updated',
    JSON.stringify(aWooOrder({ line_items: 7 })),
    /line_items/,
  ],
])('stores %s, signed, with its outcome', async (_, topic, body, outcome) => {
  const shop = await startSelling(1);

  const status = await deliver(shop, Buffer.from(body), { topic });

  await shop.api.runJobs();
  expect(status).toBe(200);
  expect(await listOutcomes(shop.api)).toEqual([expect.stringMatching(outcome)]);
  expect(await listDeliveredKeys(shop.api)).toEqual([]);
});

test('removes characters that PostgreSQL cannot store', async () => {
  const shop = await startSelling(1);
  const billing = { email: 'ada@example.com', first_name: 'A\u0000da', last_name: '🔑 "; DROP TABLE orders' };

  await deliver(shop, aWooOrder({ billing }));

  await shop.api.runJobs();
  const [license] = await shop.api.sql(
    'SELECT customer_first_name AS first, customer_last_name AS last FROM licenses',
  );
  expect(license).toEqual({ first: 'Ada', last: '🔑 "; DROP TABLE orders' });
});

test('refuses a body over 2 MB and accepts a smaller one of any content type', async () => {
  const shop = await startSelling();
  const padded = (bytes: number) => aWooOrder({ meta_data: 'x'.repeat(bytes) });
  const headers = { 'content-type': 'application/x-anything; charset=latin1' };

  const large = await deliver(shop, padded(2 * 1024 * 1024));
  const small = await deliver(shop, padded(1_900_000), { headers });

  expect([large, small]).toEqual([413, 200]);
});

test('responds 200 to an inactive site and assigns nothing', async () => {
  const shop = await startSelling(1);
  await shop.api.sql('UPDATE sites SET is_active = false');

  const status = await deliver(shop, aWooOrder());

  await shop.api.runJobs();
  expect(status).toBe(200);
  expect(await listOutcomes(shop.api)).toEqual(['The site was inactive']);
  expect(await listDeliveredKeys(shop.api)).toEqual([]);
});

test('retries a failed event and processes the others', async () => {
  const shop = await startSelling(2);
  await shop.api.sql(`
    CREATE FUNCTION break_order() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.order_id = '666' THEN RAISE EXCEPTION 'broken'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER break_order BEFORE INSERT ON license_assignments FOR EACH ROW EXECUTE FUNCTION break_order()`);
  await deliver(shop, aWooOrder({ id: 666 }));
  await deliver(shop, aWooOrder({ id: 101 }));

  await expect(shop.api.runJobs()).rejects.toThrow('broken');

  const assigned = await listDeliveredKeys(shop.api);
  const afterFailure = await listOutcomes(shop.api);
  await shop.api.sql('DROP TRIGGER break_order ON license_assignments');
  await shop.api.sql('UPDATE jobs SET run_at = now() WHERE attempts = 1');
  await shop.api.runJobs();
  expect(assigned.map(({ order_id }) => order_id)).toEqual(['101']);
  expect(afterFailure).toEqual(['retrying: broken', '1 assigned, 0 backordered, 0 flagged']);
  expect((await listDeliveredKeys(shop.api)).map(({ order_id }) => order_id)).toEqual(['101', '666']);
});

test('deletes events a month after they were processed', async () => {
  const shop = await startSelling(1);
  await deliver(shop, aWooOrder());
  await deliver(shop, aWooOrder());
  await deliver(shop, aWooOrder());
  await shop.api.sql(`UPDATE webhook_events SET processed_at = now() - id * interval '29 days' WHERE id < 3`);

  await purgeEventsJob.run(shop.api.services, []);

  expect(await shop.api.sql('SELECT id FROM webhook_events ORDER BY id')).toEqual([{ id: 1 }, { id: 3 }]);
});

test('accepts a ping from another origin without a session', async ({ api, site }) => {
  const { statusCode } = await api.app.inject({
    method: 'POST',
    url: `/api/webhooks/woocommerce/${site.id}`,
    payload: 'webhook_id=7',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://elsewhere.example.com' },
  });

  expect(statusCode).toBe(200);
});
