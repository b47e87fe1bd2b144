import { expect, onTestFinished, test } from 'vitest';
import { migrateTo } from '../../server/platform/db/migrateTo';
import { openDatabase } from '../../server/platform/db/openDatabase';
import { transaction } from '../../server/platform/db/transaction';
import { createDatabase } from './createDatabase';
import { aWooOrder } from './selling';

/** The migrations before orders had records of their own. */
const EARLIER_MIGRATIONS = 2;

const INSERT_SITE = `
  INSERT INTO sites (name, url, consumer_key, consumer_secret_cipher, api_key_cipher, api_key_index)
  VALUES ('Shop', 'https://shop.example.com', 'ck', '', '', '')`;

const INSERT_ORDER = `
  INSERT INTO orders (site_id, order_id, number, status, customer_email, customer_first_name, customer_last_name,
    line_items, modified_at, received_at)
  VALUES ($1, $2, $2, $3, $4, $5, 'Lovelace', $6, now(), $7)`;

const INSERT_EVENT = `
  INSERT INTO webhook_events (site_id, topic, body, processed_at, outcome) VALUES (1, $1, $2, now(), $3)`;

test('gives the orders of an earlier version their dates, units, customers and events', async () => {
  const db = openDatabase(await createDatabase('template1'), () => undefined);
  onTestFinished(() => db.$client.end());
  await transaction(db, (tx) => migrateTo(tx, 0, EARLIER_MIGRATIONS));
  const lines = JSON.stringify([{ quantity: 2 }, { quantity: 3 }]);
  await db.$client.query(INSERT_SITE);
  const orders = [
    [1, '7', 'completed', 'Ada@Example.com', 'Ada', lines, '2026-11-02T00:00:00Z'],
    [1, '8', 'processing', null, null, '[]', '2026-11-03T00:00:00Z'],
    [9, '7', 'completed', 'ada@example.com', 'A.', lines, '2026-11-04T00:00:00Z'],
  ];
  for (const order of orders) await db.$client.query(INSERT_ORDER, order);
  const body = JSON.stringify(aWooOrder({ id: 7, date_created_gmt: '2026-11-01T09:30:00' }));
  const impossible = JSON.stringify(aWooOrder({ id: 8, date_created_gmt: '2026-02-30T09:30:00' }));
  const events = [
    ['order.created', body, '1 assigned, 0 backordered, 0 flagged'],
    ['order.updated', impossible, 'refused: order: too many keys'],
    ['order.updated', 'not JSON', 'not JSON'],
    ['product.updated', '{"id":7}', 'product.updated concerns no order'],
  ];
  for (const event of events) await db.$client.query(INSERT_EVENT, event);

  await transaction(db, (tx) => migrateTo(tx, EARLIER_MIGRATIONS));

  const read = async (sql: string) => (await db.$client.query(sql)).rows;
  expect(
    await read('SELECT site_id, order_id, units, ordered_at FROM orders ORDER BY site_id, order_id'),
  ).toEqual([
    { site_id: 1, order_id: '7', units: 5, ordered_at: new Date('2026-11-01T09:30:00Z') },
    { site_id: 1, order_id: '8', units: 0, ordered_at: new Date('2026-11-03T00:00:00Z') },
    { site_id: 9, order_id: '7', units: 5, ordered_at: new Date('2026-11-04T00:00:00Z') },
  ]);
  expect(await read('SELECT count(DISTINCT id) AS n FROM orders')).toEqual([{ n: 3 }]);
  expect(await read('SELECT email, names, orders, last_order_at FROM customers')).toEqual([
    {
      email: 'ada@example.com',
      names: ['A. Lovelace', 'Ada Lovelace'],
      orders: 2,
      last_order_at: new Date('2026-11-04T00:00:00Z'),
    },
  ]);
  expect(await read('SELECT sum(customers)::int AS n FROM customer_counts')).toEqual([{ n: 1 }]);
  expect(await read('SELECT site_id, status, orders FROM order_counts ORDER BY 1, 2')).toEqual([
    { site_id: 1, status: 'completed', orders: 1 },
    { site_id: 1, status: 'processing', orders: 1 },
    { site_id: 9, status: 'completed', orders: 1 },
  ]);
  expect(await read('SELECT order_id, is_refused FROM webhook_events ORDER BY id')).toEqual([
    { order_id: '7', is_refused: false },
    { order_id: '8', is_refused: true },
    { order_id: null, is_refused: false },
    { order_id: null, is_refused: false },
  ]);
});
