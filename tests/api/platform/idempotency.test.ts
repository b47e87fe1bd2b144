import { expect } from 'vitest';
import { apiTokens } from '#contract/apiTokens';
import { licenses } from '#contract/licenses';
import { pools } from '#contract/pools';
import { createOpenApiDocument } from '../../../server/app/openApi';
import { accountsWork } from '../../../server/domains/accounts/jobs';
import { isJob } from '../../../server/platform/jobs/defineJob';
import { test } from '../fixtures';
import { signInAs } from '../signInAs';
import type { Api } from '../startApi';

const addPool = (api: Api, key: string, name = 'Office', cookies?: Record<string, string>) =>
  api.send(pools.create, {
    body: { name },
    headers: { 'idempotency-key': key },
    ...(cookies && { cookies }),
  });

test('a repeated call gets the first response, and changes nothing', async ({ api }) => {
  const first = await addPool(api, 'order-17');
  const again = await addPool(api, 'order-17');

  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.raw.body).toBe(first.raw.body);
  expect([first, again].map(({ raw }) => raw.headers['idempotent-replayed'])).toEqual([undefined, 'true']);
  expect(await api.count('pools')).toBe(1);
  expect(await api.count(`audit_log WHERE action = 'pool.create'`)).toBe(1);
});

test('of calls at the same time one is carried out; the others are told that it runs, or get its response', async ({
  api,
}) => {
  const calls = await Promise.all(Array.from({ length: 8 }, () => addPool(api, 'race')));

  expect(await api.count('pools')).toBe(1);
  const statuses = calls.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0);
  expect(statuses.every((status) => [201, 409].includes(status))).toBe(true);
  const refused = calls.find(({ status }) => status === 409);
  if (refused) expect(refused.raw.headers['retry-after']).toBe('1');
  expect((await addPool(api, 'race')).status).toBe(201);
});

test('refuses a key of another call, and one that is no key', async ({ api }) => {
  await addPool(api, 'k');

  const other = await addPool(api, 'k', 'Other');
  const invalid = await addPool(api, 'ü'.repeat(3));

  expect([other.status, invalid.status]).toEqual([422, 422]);
  expect(other.errors).toEqual({ 'Idempotency-Key': 'This key was used for another call' });
  expect(await api.count('pools')).toBe(1);
});

test('callers do not share keys', async ({ api }) => {
  const administrator = await signInAs(api, 'administrator');
  const { token } = (
    await api.send(apiTokens.create, { body: { name: 'ERP', role: 'administrator' as const } })
  ).data;
  await addPool(api, 'k', 'One');

  await addPool(api, 'k', 'Two', administrator);
  await api.send(pools.create, {
    body: { name: 'Three' },
    cookies: {},
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'k' },
  });

  expect(await api.count('pools')).toBe(3);
});

test('a failed call may be repeated', async ({ api, pool }) => {
  await api.send(licenses.create, { body: { license_group_id: pool.id, license_key: 'AAAA-0001' } });
  const call = {
    body: { license_group_id: pool.id, license_key: 'AAAA-0001' },
    headers: { 'idempotency-key': 'k' },
  };
  const refused = await api.send(licenses.create, call);
  await api.sql('DELETE FROM licenses');

  const repeated = await api.send(licenses.create, call);

  expect([refused.status, repeated.status]).toEqual([409, 201]);
});

test('a call whose server died before its commit is carried out by a repeated one, after its claim', async ({
  api,
}) => {
  await addPool(api, 'k');
  await api.sql('DELETE FROM pools');
  await api.sql('UPDATE idempotency_keys SET done_claim = NULL, response_cipher = NULL');

  const running = await addPool(api, 'k');
  await api.sql(`UPDATE idempotency_keys SET claimed_until = now() - interval '1 second'`);
  const repeated = await addPool(api, 'k');

  expect([running.status, repeated.status]).toEqual([409, 201]);
  expect(await api.count('pools')).toBe(1);
});

test('a call whose server died after its commit is not carried out again', async ({ api }) => {
  await addPool(api, 'k');
  await api.sql(
    `UPDATE idempotency_keys SET response_cipher = NULL, claimed_until = now() - interval '1 second'`,
  );

  const repeated = await addPool(api, 'k');

  expect(repeated.status).toBe(409);
  expect(repeated.message).toBe('The call with this key was carried out; its response is not stored');
  expect(await api.count('pools')).toBe(1);
});

test('a key is forgotten after a day, and purged', async ({ api }) => {
  await addPool(api, 'k', 'One');
  await api.sql(`UPDATE idempotency_keys SET created_at = now() - interval '25 hours'`);

  expect((await addPool(api, 'k', 'Two')).status).toBe(201);
  await api.sql(`UPDATE idempotency_keys SET created_at = now() - interval '25 hours'`);
  for (const work of accountsWork) if (isJob(work)) await work.run(api.services, [{}] as never[]);

  expect(await api.count('pools')).toBe(2);
  expect(await api.count('idempotency_keys')).toBe(0);
});

test('the stored response is encrypted, and the documentation names the header', async ({ api }) => {
  await addPool(api, 'k', 'Secret name');

  const rows = await api.sql<{ text: string }>('SELECT k::text AS text FROM idempotency_keys k');
  expect(JSON.stringify(rows)).not.toContain(Buffer.from('Secret name').toString('hex'));
  const document = JSON.stringify(createOpenApiDocument('Keystock'));
  expect(document).toContain('"name":"Idempotency-Key","in":"header"');
});
