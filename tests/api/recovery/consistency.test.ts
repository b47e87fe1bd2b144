import { expect } from 'vitest';
import { dashboard } from '#contract/dashboard';
import { notifications } from '#contract/notifications';
import { type ConsistencyRule, consistency } from '#contract/recovery';
import { checkConsistency, rules } from '../../../server/domains/recovery/consistency/checkConsistency';
import { test } from '../fixtures';
import { fulfillPaidOrder, type Messaging, startMessaging } from '../messaging';
import type { Api } from '../startApi';
import { getDatabaseUrl, withConnection } from '../withConnection';

const TOKEN = 'a-token-of-prometheus';

/** Lets time pass, so that the notes are compared. */
const AGE_NOTES = "UPDATE deliveries SET sent_at = sent_at - interval '1 hour'";

async function checkNow({ api }: Messaging) {
  expect((await api.send(consistency.check)).status).toBe(200);
  await api.runJobs();
  return (await api.send(consistency.get)).data;
}

async function listAlerts(api: Api) {
  const { data } = await api.send(notifications.list, { query: { type: 'INCONSISTENT' } });
  return data.notifications;
}

/** Contradictions of the first order's data: how they come about, and how they end. */
const damages: [ConsistencyRule, string, string][] = [
  [
    'units',
    'UPDATE license_assignments SET unit = 99 WHERE order_id = $1 AND unit = 2',
    'UPDATE license_assignments SET unit = 2 WHERE order_id = $1 AND unit = 99',
  ],
  [
    'held',
    `INSERT INTO held_lines SELECT site_id, order_id, line_item_id, product_id, variation_id, 3
     FROM license_assignments WHERE order_id = $1 LIMIT 1`,
    'DELETE FROM held_lines WHERE order_id = $1',
  ],
  [
    'messages',
    `UPDATE delivery_keys SET is_resend = true WHERE delivery_id = (SELECT id FROM deliveries WHERE order_id = $1)`,
    `UPDATE delivery_keys SET is_resend = false WHERE delivery_id = (SELECT id FROM deliveries WHERE order_id = $1)`,
  ],
  [
    'keys',
    `UPDATE licenses SET status = 'available', uses_left = 1 WHERE id = (SELECT min(id) FROM licenses WHERE order_id = $1)`,
    `UPDATE licenses SET status = 'sold', uses_left = 0 WHERE order_id = $1`,
  ],
  [
    'backorders',
    `INSERT INTO backorders (pool_id, site_id, order_id, line_item_id, unit, since)
     SELECT pool_id, site_id, order_id, line_item_id, 98, now() - interval '1 hour' FROM license_assignments WHERE order_id = $1 LIMIT 1`,
    'DELETE FROM backorders WHERE order_id = $1',
  ],
  [
    'stock',
    'UPDATE pool_stock SET sold = sold + 1 WHERE (pool_id, slot) = (SELECT pool_id, slot FROM pool_stock LIMIT 1)',
    `UPDATE pool_stock SET sold = sold - 1 WHERE pool_id = (SELECT pool_id FROM pool_stock GROUP BY pool_id
       HAVING sum(sold) <> (SELECT count(*) FROM licenses l WHERE l.pool_id = pool_stock.pool_id AND l.status = 'sold')) AND slot =
       (SELECT min(slot) FROM pool_stock s WHERE s.pool_id = pool_stock.pool_id)`,
  ],
  [
    'batches',
    `UPDATE batch_counts SET replaced = replaced + 1 WHERE (batch_id, day, slot) =
       (SELECT batch_id, day, slot FROM batch_counts LIMIT 1)`,
    'UPDATE batch_counts SET replaced = replaced - 1 WHERE replaced > 0',
  ],
  [
    'orders',
    'UPDATE order_counts SET orders = orders + 1 WHERE orders > 0',
    'UPDATE order_counts SET orders = orders - 1 WHERE orders > 1',
  ],
  [
    'sales',
    'UPDATE sales SET sold = sold + 1 WHERE sold > 0',
    'UPDATE sales SET sold = sold - 1 WHERE sold > 0',
  ],
];

test('finds each contradiction with its order, alerts once, and resolves the alert when it is gone', async () => {
  const messaging = await startMessaging({ deliver_by_note: true }, { env: { METRICS_TOKEN: TOKEN } });
  const { api } = messaging;
  const order = await fulfillPaidOrder(messaging, [2]);
  const number = String(order.id);
  await api.sql(AGE_NOTES);

  const fine = await checkNow(messaging);
  expect(fine.filter(({ inconsistencies }) => inconsistencies > 0)).toEqual([]);
  expect(Object.fromEntries(fine.map(({ rule, examined }) => [rule, examined]))).toMatchObject({
    units: 1,
    held: 1,
    messages: 1,
    keys: 10,
    backorders: 2,
    notes: 1,
    stock: 2,
    batches: 2,
    orders: 1,
    sales: 1,
  });
  expect(await listAlerts(api)).toEqual([]);

  const notes = [...order.notes];
  order.notes.length = 0;
  for (const [, damage] of damages) await api.sql(damage, damage.includes('$1') ? [number] : []);

  const broken = await checkNow(messaging);
  expect(broken.map(({ rule, inconsistencies }) => [rule, inconsistencies])).toEqual(
    broken.map(({ rule }) => [rule, 1]),
  );
  const examples = Object.fromEntries(broken.map(({ rule, examples: [first] }) => [rule, first]));
  for (const rule of ['units', 'held', 'messages', 'keys', 'backorders', 'notes'])
    expect(examples[rule]).toMatchObject({ order: { number } });
  expect(examples.units).toMatchObject({ expected: 2, found: 1, site: { name: 'Wool & Co' } });
  expect(examples.held).toMatchObject({ expected: 0, found: 3 });
  expect(examples.stock).toMatchObject({ detail: 'sold', license_group: { name: /Pool of/ } });

  expect(examples.batches).toMatchObject({
    detail: expect.stringMatching(/^#\d+ replaced$/),
    expected: 0,
    found: 1,
  });

  const [alert, ...others] = await listAlerts(api);
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ severity: 'CRITICAL', is_resolved: false, order: { number } });
  expect(alert?.message).toContain(`paid units without a key`);
  const { items } = (await api.send(dashboard.attention)).data;
  expect(items.find(({ kind }) => kind === 'inconsistent')).toMatchObject({ count: 11 });
  const metrics = await api.app.inject({
    url: '/api/metrics',
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(metrics.body).toContain('keystock_inconsistencies{rule="units"} 1');
  expect(metrics.body).toMatch(
    /keystock_consistency_checked_timestamp_seconds\{rule="sales"\} 1\.\d+e\+09|17\d{8}/,
  );

  await checkNow(messaging);
  expect(await listAlerts(api)).toHaveLength(1);

  order.notes.push(...notes);
  for (const [, , repair] of damages) await api.sql(repair, repair.includes('$1') ? [number] : []);
  expect((await checkNow(messaging)).filter(({ inconsistencies }) => inconsistencies > 0)).toEqual([]);
  expect(await listAlerts(api)).toMatchObject([{ is_resolved: true }]);
});

test('a key with lowered deliveries counts as such while the audit log reaches back to it, or once it is given again', async ({
  messaging,
}) => {
  const { api } = messaging;
  await fulfillPaidOrder(messaging, [1]);
  await api.sql('UPDATE licenses SET uses_left = 1 WHERE order_id IS NOT NULL');
  const countKeys = async () =>
    (await checkNow(messaging)).find(({ rule }) => rule === 'keys')?.inconsistencies;
  const complete = await countKeys();
  await withConnection(getDatabaseUrl(api.services), async (owner) => {
    await owner.query("SET session_replication_role = 'replica'");
    await owner.query("INSERT INTO audit_anchors VALUES (1, 1, '', now() + interval '1 hour', '')");
  });
  const unknown = await countKeys();
  await api.sql("UPDATE license_assignments SET assigned_at = now() + interval '2 hours'");

  expect([complete, unknown, await countKeys()]).toEqual([1, 0, 1]);
});

test('checks a database without data in one batch for each rule', async ({ api: { services } }) => {
  const batches: number[] = [];

  for (const rule of rules) {
    const first = await rule.checkAfter(services, 0);
    const last = first.position === null ? first : await rule.checkAfter(services, first.position);
    batches.push(last.position ?? 0);
  }

  expect(batches).toEqual(rules.map(() => 0));
});

test('a check in slices continues where it ended, and satisfies the requests of all servers that started', async ({
  messaging,
}) => {
  const { services, send } = messaging.api;
  await fulfillPaidOrder(messaging);
  const requestedAt = new Date(Date.now() - 1000).toISOString();

  let slices = 1;
  for (let isDone = await checkConsistency(services, { requestedAt }, 0); !isDone; slices++)
    isDone = await checkConsistency(services, { isContinued: true }, 0);

  expect(slices).toBeGreaterThan(8);
  const { data: results } = await send(consistency.get);
  expect(results.every(({ is_running, finished_at }) => !is_running && finished_at !== null)).toBe(true);
  expect(await checkConsistency(services, { requestedAt })).toBe(true);
  expect((await send(consistency.get)).data).toEqual(results);
});

test('a note that its shop does not show counts only if the shop answers', async ({ messaging }) => {
  const order = await fulfillPaidOrder(messaging);
  await messaging.api.sql(AGE_NOTES);
  order.notes.push(...order.notes);
  messaging.shop.fault = 'down';

  expect((await checkNow(messaging)).find(({ rule }) => rule === 'notes')).toMatchObject({ examined: 0 });

  messaging.shop.fault = undefined;
  expect((await checkNow(messaging)).find(({ rule }) => rule === 'notes')).toMatchObject({
    examined: 1,
    inconsistencies: 1,
    examples: [{ order: { number: String(order.id) }, expected: 1, found: 2 }],
  });

  messaging.api.services.demoShopUrls = new Set([messaging.shop.url]);
  expect((await checkNow(messaging)).find(({ rule }) => rule === 'notes')).toMatchObject({ examined: 0 });
});
