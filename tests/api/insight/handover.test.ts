import { expect } from 'vitest';
import { dashboard } from '#contract/dashboard';
import { pools } from '#contract/pools';
import { session } from '#contract/sessions';
import { buildMapping } from '../build';
import { createSender } from '../createSender';
import { test } from '../fixtures';
import { ADMIN, getSetCookies } from '../signIn';
import { signInAs } from '../signInAs';
import type { Api } from '../startApi';

/** Moves all sessions of the user into the past, as of somebody who left. */
const leave = (api: Api, hours: number, username = ADMIN.username) =>
  api.sql(
    `UPDATE sessions s SET rotated_at = now() - $1 * interval '1 hour' FROM admins a
     WHERE a.id = s.admin_id AND a.username = $2`,
    [hours, username],
  );

/** In another browser. */
const signInAgain = (api: Api, username = ADMIN.username) =>
  api.send(session.login, { body: { ...ADMIN, username }, cookies: {} });

/** A paid order and its key, `waited` minutes later and `ago` hours before now. */
const sell = (api: Api, order: string, ago: number, waited: number) =>
  api.sql(
    `WITH sold AS (SELECT now() - $2 * interval '1 hour' AS at),
     inserted AS (INSERT INTO orders (site_id, order_id, number, status, line_items, modified_at, ordered_at, paid_at)
       SELECT 1, $1, $1, 'completed', '[]', at, at - $3 * interval '1 minute', at - $3 * interval '1 minute' FROM sold)
     INSERT INTO license_assignments (site_id, order_id, line_item_id, unit, assigned_at)
       SELECT 1, $1, '1', n, at FROM sold, generate_series(1, 2) n`,
    [order, ago, waited],
  );

test('tells who signs in after an absence what happened meanwhile', async ({ api }) => {
  const lin = createSender(api.app, await signInAs(api, 'administrator'));
  await leave(api, 15);
  // Before.
  await sell(api, '101', 20, 600);
  await sell(api, '102', 3, 0.1);
  await sell(api, '103', 2, 180);
  await api.sql(`INSERT INTO notifications (type, severity, title, message, is_resolved, triggered_at)
    SELECT 'DEPLETED', s::notification_severity, 't', 'm', r, now() - interval '1 hour'
    FROM (VALUES ('CRITICAL', true), ('WARNING', false), ('INFO', true)) v (s, r)`);
  for (const name of ['First', 'Second']) await lin(pools.create, { body: { name } });

  const { data: signedIn } = await signInAgain(api);
  const { data } = await api.send(dashboard.handover);

  expect(signedIn.has_handover).toBe(true);
  expect(data).toMatchObject({
    orders: '2 orders got their keys. The longest wait was 3 hours, for order 103.',
    changes: 'administrator: Pool created (2).',
    alerts: '2 alerts were raised, 1 still open.',
    pools: 'No pool runs out soon.',
  });
  expect(data?.since).toBe(data?.left_at);
  expect(Date.parse(data?.returned_at ?? '') - Date.parse(data?.left_at ?? '')).toBeCloseTo(
    15 * 3_600_000,
    -5,
  );
});

test('keeps what users changed from a role that may not read the audit log', async ({ api }) => {
  const support = await signInAs(api, 'support');
  await leave(api, 3, 'support');
  await api.send(pools.create, { body: { name: 'Office' } });

  await signInAgain(api, 'support');
  const { data } = await api.send(dashboard.handover, { cookies: support });

  expect(data).toMatchObject({ orders: 'No order got keys.', changes: null });
});

test('tells of an absence when a session is renewed, and only after two hours without any session', async ({
  api,
}) => {
  const phone = getSetCookies((await signInAgain(api)).raw);
  await leave(api, 5);
  await api.sql(`UPDATE sessions SET rotated_at = now() - interval '1 hour'
    WHERE id = (SELECT id FROM sessions ORDER BY created_at LIMIT 1)`);

  const shortly = await api.send(session.refresh, { cookies: phone, body: {} });
  await leave(api, 2.1);
  const later = await api.send(session.refresh, { cookies: getSetCookies(shortly.raw), body: {} });

  expect(shortly.data.has_handover).toBeUndefined();
  expect(later.data.has_handover).toBe(true);
});

test('takes the end of a session for the end of its use, unless somebody ended it later', async ({ api }) => {
  await leave(api, 8);
  await api.sql(`UPDATE sessions SET ended_at = rotated_at + interval '10 minutes'`);
  await signInAgain(api);
  const [signedOut] = await api.sql<{ hours: number }>(HOURS_AWAY);

  await api.sql(
    `UPDATE sessions SET rotated_at = now() - interval '8 hours', ended_at = now() - interval '1 hour'`,
  );
  await signInAgain(api);
  const [ended] = await api.sql<{ hours: number }>(HOURS_AWAY);

  expect(signedOut?.hours).toBeCloseTo(8 - 1 / 6, 1);
  expect(ended?.hours).toBeCloseTo(8 - 1 / 4, 1);
});

const HOURS_AWAY = `SELECT (extract(epoch FROM returned_at - left_at) / 3600)::float8 AS hours FROM admins`;

test('is gone once it is closed, for its reader only, and half a day after the return', async ({ api }) => {
  const owner = api.session;
  const support = await signInAs(api, 'support');
  await leave(api, 3);
  await leave(api, 3, 'support');
  await signInAgain(api);
  await signInAgain(api, 'support');

  const closed = await api.send(dashboard.dismissHandover, { cookies: support });
  const read = async (cookies: Record<string, string>) =>
    (await api.send(dashboard.handover, { cookies })).data;

  expect(closed.status).toBe(200);
  expect(await read(support)).toBeNull();
  expect(await read(owner)).not.toBeNull();
  await api.sql(`UPDATE admins SET returned_at = now() - interval '13 hours'`);
  expect(await read(owner)).toBeNull();
});

test('tells of the last thirty days of a longer absence, without keys given by hand or on request', async ({
  api,
  pool,
  site,
}) => {
  await buildMapping(
    api,
    { siteId: site.id, poolId: pool.id, productId: 7 },
    { orders_from: '2026-01-01T00:00:00Z' },
  );
  await leave(api, 24 * 80);
  await sell(api, 'old', 24 * 40, 5);
  await sell(api, 'hand', 50, 5);
  await sell(api, 'early', 40, 24 * 60 * 1000);
  await sell(api, 'usual', 30, 2);
  await api.sql(
    `UPDATE license_assignments SET is_imported = order_id = 'hand', product_id = 7, variation_id = 0`,
  );
  await api.sql(`UPDATE orders SET event_id = 1`);

  await signInAgain(api);
  const { data } = await api.send(dashboard.handover);

  expect(data?.orders).toBe('2 orders got their keys. The longest wait was 2 minutes, for order usual.');
  expect(Date.parse(data?.returned_at ?? '') - Date.parse(data?.since ?? '')).toBe(30 * 24 * 3_600_000);
});

test('names the pools that run out soon, the first three of them', async ({ api }) => {
  await leave(api, 3);
  await api.sql(`WITH added AS (INSERT INTO pools (name, threshold_count, threshold_percentage, notify_on_low, notify_on_depleted)
      SELECT name, 0, 0, false, false FROM unnest(ARRAY['A', 'B', 'C', 'D', 'E']) name RETURNING id)
    INSERT INTO pool_sales (pool_id, day, slot, sold) SELECT id, today() - 1, 0, 5 FROM added`);

  await signInAgain(api);
  const { data } = await api.send(dashboard.handover);

  expect(data?.pools).toBe('A is empty. B is empty. C is empty. 2 more pools run out soon.');
});
