import { expect, onTestFinished, test } from 'vitest';
import { parseWooOrder } from '../../server/domains/orders/apply/parseWooOrder';
import { migrateTo } from '../../server/platform/db/migrateTo';
import { openDatabase } from '../../server/platform/db/openDatabase';
import { transaction } from '../../server/platform/db/transaction';
import { createDatabase } from './createDatabase';
import { aWooOrder } from './selling';

/** The migrations before sites had addresses. */
const EARLIER_MIGRATIONS = 6;

const INSERT_SITE = `
  INSERT INTO sites (name, url, consumer_key, consumer_secret_cipher, api_key_cipher, api_key_index)
  VALUES ('Shop', $1, 'ck', '', '', convert_to($1, 'UTF8'))`;

const INSERT_EVENT = "INSERT INTO webhook_events (site_id, topic, body) VALUES (1, 'order.updated', $1)";

const INSERT_ORDER = `
  INSERT INTO orders (site_id, order_id, number, status, line_items, modified_at, event_id)
  VALUES (1, $1, $1, 'completed', '[]', now(), $2)`;

test('gives the sites of an earlier version their addresses, each to one site', async () => {
  const db = openDatabase(await createDatabase('template1'), () => undefined);
  onTestFinished(() => db.$client.end());
  await transaction(db, (tx) => migrateTo(tx, 0, EARLIER_MIGRATIONS));
  for (const url of [
    'https://www.a.example.com/shop',
    'http://a.example.com/shop',
    'http://b.example.com:81',
  ]) {
    await db.$client.query(INSERT_SITE, [url]);
  }
  await db.$client.query("INSERT INTO deleted_sites (id, url) VALUES (9, 'https://c.example.com')");

  await transaction(db, (tx) => migrateTo(tx, EARLIER_MIGRATIONS));

  const { rows: sites } = await db.$client.query('SELECT id, address FROM sites ORDER BY id');
  const { rows: deleted } = await db.$client.query('SELECT id, address FROM deleted_sites');
  expect(sites).toEqual([
    { id: 1, address: 'a.example.com/shop' },
    { id: 2, address: null },
    { id: 3, address: 'b.example.com:81' },
  ]);
  expect(deleted).toEqual([{ id: 9, address: 'c.example.com' }]);
});

test('gives the orders of an earlier version the keys that their events have', async () => {
  const db = openDatabase(await createDatabase('template1'), () => undefined);
  onTestFinished(() => db.$client.end());
  await transaction(db, (tx) => migrateTo(tx, 0, EARLIER_MIGRATIONS));
  await db.$client.query(INSERT_SITE, ['https://a.example.com']);
  for (const [index, body] of ['{"id":7,"order_key":"wc_order_Ada"}', '{"id":8}'].entries()) {
    await db.$client.query(INSERT_EVENT, [body]);
    await db.$client.query(INSERT_ORDER, [String(7 + index), index + 1]);
  }

  await transaction(db, (tx) => migrateTo(tx, EARLIER_MIGRATIONS));

  const event = parseWooOrder('order.updated', JSON.stringify(aWooOrder({ order_key: 'wc_order_Ada' })));
  const { rows } = await db.$client.query('SELECT order_id, order_key FROM orders ORDER BY order_id');
  expect(event).toMatchObject({ state: { orderKey: rows[0]?.order_key } });
  expect(rows).toEqual([
    { order_id: '7', order_key: expect.any(String) },
    { order_id: '8', order_key: null },
  ]);
});
