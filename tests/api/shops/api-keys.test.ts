import { expect } from 'vitest';
import { type ApiKeyCreate, apiKeys, type CreatedApiKey, MAX_API_KEYS } from '#contract/apiKeys';
import { audit } from '#contract/audit';
import { orders } from '#contract/orders';
import { buildSite } from '../build';
import { test } from '../fixtures';
import { aShopOrder, aWooOrder, deliver, type Selling, startSelling } from '../selling';
import type { Api } from '../startApi';

async function createKey(
  api: Api,
  siteId: number,
  values: Partial<ApiKeyCreate> = {},
): Promise<CreatedApiKey> {
  const body = { name: 'Shop', scopes: ['allocate' as const], ...values };
  return (await api.send(apiKeys.create, { params: { id: siteId }, body })).data;
}

const order = ({ api }: Selling, key: string, orderId: string, quantity = 1) =>
  api.send(orders.create, { headers: { 'x-api-key': key }, body: aShopOrder(orderId, quantity) });

const read = ({ api }: Selling, key: string, orderId: string) =>
  api.send(orders.read, { headers: { 'x-api-key': key }, query: { order_id: orderId } });

const listRefusals = async (api: Api) =>
  (await api.send(audit.list, { query: { action: 'site.api_key_refused' } })).data.entries;

test('creates, lists and revokes keys; only the first answer contains the key', async ({ api }) => {
  const { id: siteId } = await buildSite(api);
  const params = { id: siteId };
  const scopes: ApiKeyCreate['scopes'] = ['allocate', 'read'];

  const created = await api.send(apiKeys.create, {
    params,
    body: { name: ' Kiosk ', scopes, quota: 50, expires_on: '2999-12-31' },
  });
  const { key, ...apiKey } = created.data;
  const listed = await api.send(apiKeys.list, { params });
  const revoked = await api.send(apiKeys.delete, { params: { id: apiKey.id } });
  const again = await api.send(apiKeys.delete, { params: { id: apiKey.id } });

  expect([created.status, revoked.status, again.status]).toEqual([201, 200, 404]);
  expect(apiKey).toMatchObject({ name: 'Kiosk', scopes, quota: 50, used_today: 0, expires_on: '2999-12-31' });
  expect(apiKey).toMatchObject({ is_expired: false, last_used_at: null, created_by: 'admin' });
  expect(key).toMatch(/^ksk_[A-Za-z0-9]{44}$/);
  expect(key.endsWith(apiKey.ending ?? '-')).toBe(true);
  expect(listed.data).toEqual([apiKey]);
  expect((await api.send(apiKeys.list, { params })).data).toEqual([]);
  const stored = await api.sql<{ text: string }>(
    'SELECT api_keys::text AS text FROM api_keys UNION ALL SELECT audit_log::text FROM audit_log',
  );
  expect(stored.filter(({ text }) => text.includes(key))).toEqual([]);
  const { entries } = (await api.send(audit.list, { query: { kind: 'site', record_id: String(siteId) } }))
    .data;
  expect(entries.map(({ action }) => action)).toEqual([
    'site.api_key_revoke',
    'site.api_key_create',
    'site.create',
  ]);
});

test('refuses keys without scope, with a past expiry, of unknown sites, beyond the maximum, and without a confirmed identity', async ({
  api,
}) => {
  const { id } = await buildSite(api);
  const create = (values: object, siteId = id) =>
    api.send(apiKeys.create, {
      params: { id: siteId },
      body: { name: 'Shop', scopes: ['allocate'], ...values },
    });

  const invalid = await create({ scopes: [], expires_on: '2026-11-01', name: '', quota: 0 });
  const past = await create({ expires_on: '2026-11-01' });
  const unknown = await create({}, 4711);
  await api.sql(
    "INSERT INTO api_keys (site_id, name, key_hash, scopes) SELECT $1, '', int4send(n), '{read}' FROM generate_series(1, $2::int) n",
    [id, MAX_API_KEYS - 1],
  );
  const last = await Promise.all([create({}), create({})]);
  await api.sql("UPDATE sessions SET authenticated_at = now() - interval '11 minutes'");
  const late = await create({});

  expect([invalid.status, Object.keys(invalid.errors)]).toEqual([422, ['name', 'scopes', 'quota']]);
  expect([past.status, past.errors]).toEqual([422, { expires_on: 'Must not be in the past' }]);
  expect([unknown.status, (await api.send(apiKeys.list, { params: { id: 4711 } })).status]).toEqual([
    404, 404,
  ]);
  expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect([late.status, late.raw.json().code]).toEqual([403, 'reauthentication_required']);
});

test('a key does what its scopes say for its own site, and records its last use once a minute', async () => {
  const selling = await startSelling(2);
  const { api, site } = selling;
  const [sender, reader] = [
    await createKey(api, site.id),
    await createKey(api, site.id, { name: 'Reader', scopes: ['read'] }),
  ];
  const readUses = () =>
    api.sql<{ last_used_at: Date }>('SELECT last_used_at FROM api_keys WHERE id = $1', [sender.id]);

  const sent = await order(selling, sender.key, 'A-1');
  const [first] = await readUses();
  await order(selling, sender.key, 'A-1');
  const [second] = await readUses();
  await api.sql("UPDATE api_keys SET last_used_at = last_used_at - interval '1 minute'");
  await order(selling, sender.key, 'A-1');
  const [third] = await readUses();
  const known = await read(selling, reader.key, 'A-1');
  const unknown = await read(selling, reader.key, 'A-2');
  const ofOtherSite = await createKey(api, (await buildSite(api)).id, { scopes: ['read'] });
  const foreign = await read(selling, ofOtherSite.key, 'A-1');
  const refused = [await order(selling, reader.key, 'A-2'), await read(selling, sender.key, 'A-1')];

  expect([sent, known, unknown, foreign].map(({ status }) => status)).toEqual([201, 200, 404, 404]);
  expect(known.data).toEqual(sent.data);
  expect(refused.map(({ status, message }) => [status, message])).toEqual([
    [403, 'The API key lacks the scope allocate'],
    [403, 'The API key lacks the scope read'],
  ]);
  expect(await api.count('orders')).toBe(1);
  expect(second).toEqual(first);
  expect(third?.last_used_at.getTime()).toBeGreaterThanOrEqual(first?.last_used_at.getTime() ?? Number.NaN);
  expect((await listRefusals(api)).map(({ record_id, details }) => [record_id, details?.name])).toEqual([
    [String(site.id), 'Shop'],
    [String(site.id), 'Reader'],
  ]);
});

test('refuses unknown, revoked and expired keys with the reason, records them, and delays an address with many', async () => {
  const selling = await startSelling(1);
  const { api, site } = selling;
  const [valid, revoked, expired] = [
    await createKey(api, site.id),
    await createKey(api, site.id, { name: 'Old' }),
    await createKey(api, site.id, { name: 'Past', expires_on: '2999-12-31' }),
  ];
  await api.send(apiKeys.delete, { params: { id: revoked.id } });
  await api.sql("UPDATE api_keys SET expires_on = (now() AT TIME ZONE 'UTC')::date - 1 WHERE id = $1", [
    expired.id,
  ]);

  const refused = [];
  for (const key of [revoked.key, expired.key, 'x'.repeat(48), 'y'.repeat(300), site.api_key])
    refused.push(await order(selling, key, 'A-1'));
  const delayed = [await order(selling, 'x', 'A-1'), await order(selling, revoked.key, 'A-1')];
  const accepted = await order(selling, valid.key, 'A-1');

  expect(refused.map(({ status, raw }) => [status, raw.json().reason.code])).toEqual([
    [401, 'apiKeys.revoked'],
    [401, 'apiKeys.expired'],
    [401, 'apiKeys.unknown'],
    [401, 'apiKeys.unknown'],
    [401, 'apiKeys.unknown'],
  ]);
  expect(delayed.map(({ status }) => status)).toEqual([429, 429]);
  expect(Number(delayed[0]?.raw.headers['retry-after'])).toBeGreaterThan(0);
  expect(accepted.status).toBe(201);
  const entries = await listRefusals(api);
  expect(entries.map(({ details }) => details?.name)).toEqual([null, null, null, 'Past', 'Old']);
  expect((await api.send(apiKeys.list, { params: { id: site.id } })).data).toMatchObject([
    { name: 'Past', is_expired: true },
    { name: 'Shop', is_expired: false },
  ]);
});

test('an order beyond the quota of the day is taken back; a repeated order counts once, a waiting unit as well', async () => {
  const selling = await startSelling(3);
  const { api, site } = selling;
  const { key } = await createKey(api, site.id, { quota: 4 });
  const getUsed = async () =>
    (await api.send(apiKeys.list, { params: { id: site.id } })).data.map(({ used_today }) => used_today);

  const within = [await order(selling, key, 'A-1', 2), await order(selling, key, 'A-1', 2)];
  const beyond = await order(selling, key, 'A-2', 3);
  const stored = await api.count("orders WHERE order_id = 'A-2'");
  const last = await order(selling, key, 'A-2', 2);
  const used = await getUsed();
  const none = await order(selling, key, 'A-3');
  await api.sql('UPDATE api_keys SET quota_day = quota_day - 1');
  const nextDay = await order(selling, key, 'A-3');

  expect(within.map(({ status, data }) => [status, data.keys.length])).toEqual([
    [201, 2],
    [201, 2],
  ]);
  expect([beyond.status, beyond.message, stored]).toEqual([
    429,
    'The API key may give 4 keys a day; this order exceeds what is left today',
    0,
  ]);
  expect(Number(beyond.raw.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(beyond.raw.headers['retry-after'])).toBeLessThanOrEqual(86_400);
  expect([last.status, last.data.keys.length, last.data.backordered]).toEqual([201, 1, 1]);
  expect([used, none.status, nextDay.status, await getUsed()]).toEqual([[4], 429, 201, [1]]);
});

test('concurrent orders cannot share the last key of the quota', async () => {
  const selling = await startSelling(10);
  const { api, site } = selling;
  const { key } = await createKey(api, site.id, { quota: 4 });

  const results = await Promise.all(Array.from({ length: 8 }, (_, n) => order(selling, key, `R-${n}`)));

  expect(results.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 429, 429, 429, 429]);
  expect(await api.count('license_assignments')).toBe(4);
  expect(await api.count("licenses WHERE status = 'available'")).toBe(6);
});

test('neither secret does the job of the other', async () => {
  const selling = await startSelling(1);
  const { api, site } = selling;
  const { key } = await createKey(api, site.id, { scopes: ['allocate', 'read'] });

  const bySecret = [await order(selling, site.api_key, 'A-1'), await read(selling, site.api_key, 'A-1')];
  const byKey = await deliver({ api, site: { ...site, api_key: key } }, aWooOrder());

  expect([...bySecret.map(({ status }) => status), byKey]).toEqual([401, 401, 401]);
  expect([await api.count('orders'), await api.count('webhook_events')]).toEqual([0, 0]);
});

test('an order is repeated and changed by the key that placed it only, not by other keys nor after the shop sent it', async () => {
  const selling = await startSelling(10);
  const { api, site } = selling;
  const [owner, thief] = [
    await createKey(api, site.id, { name: 'Kiosk' }),
    await createKey(api, site.id, { name: 'Other', scopes: ['allocate', 'read'], quota: 1 }),
  ];
  await deliver(selling, aWooOrder({ id: 100, quantity: 2 }));
  await api.runJobs();
  const sent = await order(selling, owner.key, 'A-1');
  const stored = () =>
    api.sql('SELECT order_id, status, customer_email, units FROM orders ORDER BY order_id');
  const before = await stored();
  const steal = (key: string, orderId: string) =>
    api.send(orders.create, {
      headers: { 'x-api-key': key },
      body: {
        ...aShopOrder(orderId),
        status: 'refunded',
        customer: { email: 'thief@example.com' },
        line_items: [],
      },
    });

  // Together with a new order, they share a transaction.
  const [fresh, ...refused] = await Promise.all([
    order(selling, owner.key, 'A-2'),
    steal(owner.key, '100'),
    steal(thief.key, '100'),
    steal(thief.key, 'A-1'),
  ]);
  const repeated = await order(selling, owner.key, 'A-1');
  await api.send(apiKeys.delete, { params: { id: owner.id } });
  const successor = await createKey(api, site.id, { name: 'Kiosk' });
  const byNext = await order(selling, successor.key, 'A-1');
  const claimed = await order(selling, successor.key, '7');
  const date_modified_gmt = new Date(Date.now() + 60_000).toISOString().slice(0, 19);
  await deliver(selling, aWooOrder({ id: 7, date_modified_gmt }));
  await api.runJobs();
  const taken = await order(selling, successor.key, '7');

  expect([fresh?.status, ...refused.map(({ status }) => status)]).toEqual([201, 409, 409, 409]);
  expect(refused.map(({ raw }) => raw.json())).toMatchObject(
    refused.map(() => ({ data: null, reason: { code: 'orders.of_another_caller' } })),
  );
  expect((await stored()).filter(({ order_id }) => order_id === '100' || order_id === 'A-1')).toEqual(before);
  expect([repeated.data, byNext.data]).toEqual([sent.data, sent.data]);
  expect([claimed.status, taken.status]).toEqual([201, 409]);
});

test('of two keys that place one order at the same moment, one gets its keys', async () => {
  const selling = await startSelling(4);
  const { api, site } = selling;
  const keys = [
    await createKey(api, site.id, { name: 'One', quota: 5 }),
    await createKey(api, site.id, { name: 'Two', quota: 5 }),
  ];

  const answers = await Promise.all(keys.map(({ key }) => order(selling, key, 'A-1')));

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await api.count('license_assignments')).toBe(1);
});
