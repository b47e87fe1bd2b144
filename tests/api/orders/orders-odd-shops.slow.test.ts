import { expect, test } from 'vitest';
import { orders } from '#contract/orders';
import { processEventsJob } from '../../../server/domains/orders/events/processEventsJob';
import { extractKeys, fulfillPaidOrder, getCustomerNotes, startMessaging } from '../messaging';
import { getOrder } from '../openOrder';
import { aWooOrder, deliverStates, listDeliveredKeys, listOrderKeys, startSelling } from '../selling';

const UPDATES = 1000;
const UNITS = 5000;

const STORE = `
  INSERT INTO webhook_events (site_id, topic, body) SELECT $1, 'order.updated', body
  FROM unnest($2::text[]) WITH ORDINALITY AS e(body, n) ORDER BY n RETURNING id AS "eventId"`;

test('a plug-in that saves one order 1,000 times brings it no second key, and keeps none from the next order', async () => {
  const shop = await startSelling(5);
  const { api, site } = shop;
  const save = (n: number) =>
    aWooOrder({
      date_modified_gmt: new Date(Date.UTC(2026, 10, 20, 12) + n * 1000).toISOString().slice(0, 19),
      meta_data: [{ key: 'views', value: n }],
    });
  const bodies = [...Array(UPDATES).keys()].map(save).concat(aWooOrder({ id: 101, number: '101' }));
  const stored = await api.sql<{ eventId: number }>(STORE, [
    site.id,
    bodies.map((one) => JSON.stringify(one)),
  ]);

  await processEventsJob.run(api.services, stored);

  expect((await listDeliveredKeys(api)).map(({ order_id, key, flag }) => [order_id, key, flag])).toEqual([
    ['100', 'KEY-00001', null],
    ['101', 'KEY-00002', null],
  ]);
  expect(await api.count('webhook_events WHERE processed_at IS NULL OR is_refused')).toBe(0);
});

test('an order of 5,000 units gets each key once, in one note', async () => {
  const messaging = await startMessaging({ deliver_by_note: true }, { keys: UNITS });

  const order = await fulfillPaidOrder(messaging, [UNITS]);

  const notes = getCustomerNotes(order);
  expect(notes).toHaveLength(1);
  expect(new Set(extractKeys(notes[0] ?? '')).size).toBe(UNITS);
  expect(await messaging.api.count('license_assignments WHERE delivered_at IS NOT NULL')).toBe(UNITS);
});

test('a plug-in that renumbers changes the number of an order, by which it is found, and nothing else', async () => {
  const shop = await startSelling(3);

  await deliverStates(shop, { number: '100' }, { number: 'RE-2026-0001' }, { number: 'RE-2026-0002' });

  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001']);
  expect(await getOrder(shop.api, 'RE-2026-0002')).toMatchObject({ assigned_units: 1 });
  const { data } = await shop.api.send(orders.list, { query: { search: 'RE-2026-0002' } });
  expect(data.orders.map(({ number }) => number)).toEqual(['RE-2026-0002']);
});

test('an order in a currency without decimals has its key and its total', async () => {
  const shop = await startSelling(1);

  await deliverStates(shop, { currency: 'JPY', total: 1500 });

  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001']);
  expect(await getOrder(shop.api, '100')).toMatchObject({ currency: 'JPY', total: '1500' });
});
