import { expect } from 'vitest';
import { administrators } from '#contract/administrators';
import * as contract from '#contract/api';
import {
  type ApiTokenCreate,
  apiTokens,
  type CreatedApiToken,
  getTokenCalls,
  MAX_API_TOKENS,
  TOKEN_CALLS_PER_MINUTE,
} from '#contract/apiTokens';
import { audit } from '#contract/audit';
import { auth } from '#contract/auth';
import { licenses } from '#contract/licenses';
import { pools } from '#contract/pools';
import type { Endpoint } from '#contract/shared/endpoint';
import { createOpenApiDocument } from '../../../server/app/openApi';
import { buildLicenses } from '../build';
import { test } from '../fixtures';
import { ADMIN } from '../signIn';
import { signInAs } from '../signInAs';
import type { Api } from '../startApi';

type Cookies = Record<string, string>;

const createToken = async (api: Api, values: Partial<ApiTokenCreate> = {}, cookies?: Cookies) =>
  (await api.send(apiTokens.create, { body: { name: 'Accounting', ...values }, ...(cookies && { cookies }) }))
    .data;

/** What a call with a token alone needs. */
const by = ({ token }: Pick<CreatedApiToken, 'token'>) => ({
  cookies: {},
  headers: { authorization: `Bearer ${token}` },
});

const listPools = (api: Api, token: Pick<CreatedApiToken, 'token'>) => api.send(pools.list, by(token));

const createPool = (api: Api, token: CreatedApiToken, name: string) =>
  api.send(pools.create, { ...by(token), body: { name } });

const reasonOf = ({ status, raw }: { status: number; raw: { json(): { reason?: { code: string } } } }) => [
  status,
  raw.json().reason?.code,
];

const findAdminId = async (api: Api, username: string) =>
  (await api.sql<{ id: number }>('SELECT id FROM admins WHERE username = $1', [username]))[0]?.id ?? 0;

test('a token is shown once, stored as a hash, works in the name of its user and is named in what it changed', async ({
  api,
}) => {
  const { token, ...created } = await createToken(api, { name: ' ERP ', role: 'administrator' });

  const pool = await createPool(api, { token, ...created }, 'By software');
  const used = (await api.send(apiTokens.list)).data;
  const revoked = await api.send(apiTokens.delete, { params: { id: created.id } });
  const again = await api.send(apiTokens.delete, { params: { id: created.id } });

  expect(token).toMatch(new RegExp(`^kst_${created.id}_[A-Za-z0-9]{44}$`));
  expect(created).toMatchObject({ name: 'ERP', role: 'administrator', networks: [], username: 'admin' });
  expect(created).toMatchObject({ is_expired: false, last_used_at: null, last_used_ip: null });
  expect(Date.parse(created.expires_at) - Date.parse(created.created_at)).toBe(90 * 24 * 3600_000);
  expect(token.endsWith(created.ending)).toBe(true);
  expect(used).toEqual([{ ...created, last_used_at: expect.any(String), last_used_ip: '127.0.0.1' }]);
  expect([pool.status, revoked.status, again.status]).toEqual([201, 200, 404]);
  expect((await api.send(apiTokens.list)).data).toEqual([]);
  const secret = token.split('_')[2] ?? '';
  const stored = await api.sql<{ text: string }>(
    'SELECT t::text AS text FROM api_tokens t UNION ALL SELECT a::text FROM audit_log a UNION ALL SELECT e::text FROM emails e',
  );
  expect(stored.filter(({ text }) => text.includes(secret))).toEqual([]);
  const { entries } = (await api.send(audit.list, { query: { per_page: 4 } })).data;
  expect(entries.map(({ actor, action, details }) => [actor, action, details])).toEqual([
    ['admin', 'admin.token_revoke', { name: 'ERP', username: 'admin' }],
    ['admin', 'pool.create', expect.objectContaining({ api_token: 'ERP' })],
    ['admin', 'admin.token_create', { name: 'ERP', role: 'administrator', networks: '', days: 90 }],
    ['admin', 'admin.sign_in', null],
  ]);
});

test('refuses a role above the own one, wrong networks and lifetimes, more than the maximum, and a sign-in too long ago', async ({
  api,
}) => {
  const cookies = await signInAs(api, 'support');
  const create = (values: object) =>
    api.send(apiTokens.create, { cookies, body: { name: 'Bot', ...values } });

  const above = await create({ role: 'administrator' });
  const invalid = await create({ name: '', days: 366, networks: ['10.0.0.0/33'], role: 'root' });
  const spread = await create({ networks: ['10.0.0.0/8', 'example.com'] });
  await api.sql(
    `INSERT INTO api_tokens (admin_id, name, secret_hash, ending, role, networks, expires_at)
     SELECT id, '', '', '', 'viewer', '{}', now() + n * interval '1 day' FROM admins, generate_series(0, $1::int) n
     WHERE username = 'support'`,
    [MAX_API_TOKENS - 1],
  );
  const last = await Promise.all([create({}), create({})]);
  await api.sql("UPDATE sessions SET authenticated_at = now() - interval '11 minutes'");
  const late = await create({});

  expect([above.status, above.errors]).toEqual([422, { role: 'Must not be more than your own role' }]);
  expect([invalid.status, Object.keys(invalid.errors).toSorted()]).toEqual([
    422,
    ['days', 'name', 'networks.0', 'role'],
  ]);
  expect(spread.errors).toEqual({ 'networks.1': 'Must be an address or a network such as 10.0.0.0/8' });
  expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect([late.status, late.raw.json().code]).toEqual([403, 'reauthentication_required']);
});

test('refuses unknown, changed, revoked and expired tokens with the reason, records them, and delays an address with many', async ({
  api,
}) => {
  const [valid, revoked, expired] = [
    await createToken(api),
    await createToken(api, { name: 'Old' }),
    await createToken(api, { name: 'Past' }),
  ];
  await api.send(apiTokens.delete, { params: { id: revoked.id } });
  await api.sql('UPDATE api_tokens SET expires_at = now() WHERE id = $1', [expired.id]);
  const changed = valid.token.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));

  const refused = [];
  for (const token of [revoked.token, expired.token, changed, 'kst_1', `kst_${'9'.repeat(40)}_x`])
    refused.push(await listPools(api, { token }));
  const delayed = await listPools(api, { token: changed });
  const accepted = await listPools(api, valid);
  const withoutOne = await api.send(pools.list, { cookies: {}, headers: { authorization: 'Bearer abc' } });
  const beside = await api.send(pools.list, { headers: { authorization: 'Basic YTpi' } });
  const notInstead = await api.send(pools.list, { headers: { authorization: `Bearer ${changed}` } });

  expect(refused.map(reasonOf)).toEqual([
    [401, 'apiTokens.revoked'],
    [401, 'apiTokens.expired'],
    [401, 'apiTokens.unknown'],
    [401, 'apiTokens.unknown'],
    [401, 'apiTokens.unknown'],
  ]);
  expect(refused[0]?.raw.headers['www-authenticate']).toBe('Bearer');
  expect([delayed.status, Number(delayed.raw.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  expect([accepted.status, withoutOne.status, beside.status, notInstead.status]).toEqual([
    200, 401, 200, 429,
  ]);
  const entries = await api.sql<{ name: string | null }>(
    `SELECT details->>'name' AS name FROM audit_log WHERE action = 'admin.token_refused' ORDER BY id`,
  );
  expect(entries.map(({ name }) => name)).toEqual(['Old', 'Past', null, null, null]);
});

test('works in its networks only, also by an IPv4 address in IPv6', async ({ api }) => {
  const token = await createToken(api, { networks: ['10.1.0.0/16', '2001:db8::/32', '192.0.2.7'] });
  const call = (remoteAddress: string) =>
    api.app.inject({ url: `/api${pools.list.path}`, remoteAddress, headers: by(token).headers });

  const inside = await Promise.all(
    ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8:1::9', '192.0.2.7'].map((address) => call(address)),
  );
  const outside = await Promise.all(['10.2.0.1', '2001:db9::1', '192.0.2.8', '::1'].map(call));

  expect(inside.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(outside.map((response) => [response.statusCode, response.json().reason.code])).toEqual(
    outside.map(() => [403, 'apiTokens.network']),
  );
});

test('does what its role permits, and no more than the present role of its user', async ({ api, pool }) => {
  await buildLicenses(api, pool.id, ['AAAA-BBBB-CCCC']);
  const cookies = await signInAs(api, 'administrator');
  const [wide, narrow] = [
    await createToken(api, { role: 'administrator' }, cookies),
    await createToken(api, { role: 'viewer' }, cookies),
  ];
  const readKey = async (token: CreatedApiToken) =>
    (await api.send(licenses.list, by(token))).data.licenses[0]?.license_key_decrypted ?? '';

  const before = [await readKey(wide), await readKey(narrow)];
  const refused = await createPool(api, narrow, 'Narrow');
  const params = { id: await findAdminId(api, 'administrator') };
  await api.send(administrators.update, { params, body: { role: 'viewer' } });
  const demoted = await createPool(api, wide, 'Wide');

  expect(before.map((key) => key.startsWith('•'))).toEqual([false, true]);
  expect((await readKey(wide)).startsWith('•')).toBe(true);
  expect([refused, demoted].map(reasonOf)).toEqual([
    [403, 'accounts.not_permitted'],
    [403, 'accounts.not_permitted'],
  ]);
  expect((await api.send(apiTokens.list, { cookies })).data.map(({ role }) => role)).toEqual([
    'viewer',
    'viewer',
  ]);
  expect(await api.count(`pools WHERE name IN ('Wide', 'Narrow')`)).toBe(0);
});

test('ends when its user is disabled, signs out everywhere or changes the password', async ({ api }) => {
  const params = { id: 0 };
  const ends: [string, (cookies: Cookies) => Promise<unknown>][] = [
    ['viewer', () => api.send(administrators.update, { params, body: { is_active: false } })],
    ['support', (cookies) => api.send(auth.signOutEverywhere, { cookies })],
    [
      'administrator',
      (cookies) => {
        const passwords = { new_password: 'Other-Horse-9!', confirm_password: 'Other-Horse-9!' };
        return api.send(auth.changePassword, {
          cookies,
          body: { current_password: ADMIN.password, ...passwords },
        });
      },
    ],
  ];
  for (const [role, end] of ends) {
    const cookies = await signInAs(api, role as 'viewer');
    const token = await createToken(api, {}, cookies);
    params.id = await findAdminId(api, role);

    const before = await listPools(api, token);
    await end(cookies);
    await api.send(administrators.update, { params, body: { is_active: true } });
    const after = await listPools(api, token);

    expect([role, before.status, ...reasonOf(after)]).toEqual([role, 200, 401, 'apiTokens.revoked']);
  }
  const [row] = await api.sql<{ tokens: string[] }>(
    `SELECT details->'api_tokens' AS tokens FROM audit_log WHERE action = 'admin.end_rights' LIMIT 1`,
  );
  expect(row?.tokens).toEqual(['Accounting']);
});

test('opens neither the own account nor what needs a proof or decides who signs in, and says so', {
  timeout: 30_000,
}, async ({ api }) => {
  const token = await createToken(api, { role: 'owner' });
  const endpoints = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group));
  const closed = endpoints.filter(
    (endpoint) =>
      getTokenCalls(endpoint) === 'none' && !['public', 'apiKey', 'hmac'].includes(endpoint.access),
  );

  const results = [];
  for (const { method, path } of closed) {
    const url = `/api${path.replace(/\{\w+\}/g, '4711')}`;
    const response = await api.app.inject({ method: method as 'GET', url, headers: by(token).headers });
    results.push([path, response.statusCode, response.json().reason.code]);
  }
  const bulk = await api.send(licenses.list, { ...by(token), query: { per_page: 101 } });

  expect(closed.length).toBeGreaterThan(30);
  expect(results).toEqual(closed.map(({ path }) => [path, 403, 'apiTokens.session_required']));
  expect(reasonOf(bulk)).toEqual([403, 'apiTokens.session_required']);
  expect(await api.count('api_tokens')).toBe(1);
});

test('users see and revoke their own tokens, owners all', async ({ api }) => {
  const cookies = await signInAs(api, 'support');
  const [ofOwner, ofSupport] = [await createToken(api), await createToken(api, { name: 'Desk' }, cookies)];

  const seen = [await api.send(apiTokens.list, { cookies }), await api.send(apiTokens.list)];
  const foreign = await api.send(apiTokens.delete, { cookies, params: { id: ofOwner.id } });
  const byOwner = await api.send(apiTokens.delete, { params: { id: ofSupport.id } });

  expect(seen.map(({ data }) => data.map(({ username }) => username))).toEqual([
    ['support'],
    ['support', 'admin'],
  ]);
  expect([foreign.status, byOwner.status]).toEqual([404, 200]);
  expect((await listPools(api, ofOwner)).status).toBe(200);
  expect((await listPools(api, ofSupport)).status).toBe(401);
});

test('nothing that is asked after a revocation is answered, however many calls are under way', async ({
  api,
}) => {
  const token = await createToken(api, { role: 'administrator' });

  const storm = Array.from({ length: 60 }, (_, n) => createPool(api, token, `Storm ${n}`));
  const revoked = await api.send(apiTokens.delete, { params: { id: token.id } });
  const after = await Promise.all(Array.from({ length: 20 }, (_, n) => createPool(api, token, `After ${n}`)));
  const during = await Promise.all(storm);

  expect(revoked.status).toBe(200);
  expect(during.filter(({ status }) => ![201, 401, 429].includes(status))).toEqual([]);
  expect(after.filter(({ status }) => ![401, 429].includes(status))).toEqual([]);
  expect(await api.count(`pools WHERE name LIKE 'After%'`)).toBe(0);
  expect(await api.count(`pools WHERE name LIKE 'Storm%'`)).toBe(
    during.filter(({ status }) => status === 201).length,
  );
});

test('takes its calls of a minute, tells what is left, and no call of another token counts', async ({
  api,
}) => {
  const [token, other] = [await createToken(api), await createToken(api)];
  const head = await listPools(api, token);
  for (let calls = 1; calls < TOKEN_CALLS_PER_MINUTE; calls += 50)
    await Promise.all(
      Array.from({ length: Math.min(50, TOKEN_CALLS_PER_MINUTE - calls) }, () =>
        // A refusal counts, too.
        api.send(auth.sessions, by(token)),
      ),
    );

  const over = await listPools(api, token);
  const ofOther = await listPools(api, other);

  expect(head.raw.headers).toMatchObject({
    'ratelimit-limit': String(TOKEN_CALLS_PER_MINUTE),
    'ratelimit-remaining': String(TOKEN_CALLS_PER_MINUTE - 1),
  });
  expect([over.status, over.raw.headers['ratelimit-remaining']]).toEqual([429, '0']);
  expect(Number(over.raw.headers['retry-after'])).toBeGreaterThan(0);
  expect(ofOther.status).toBe(200);
});

test('the documentation names the calls that a token may make', () => {
  const { components, paths } = createOpenApiDocument('Keystock') as {
    components: { securitySchemes: Record<string, object> };
    paths: Record<string, Record<string, { security: object[] }>>;
  };

  expect(components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect(paths[`/api${pools.create.path}`]?.post?.security).toEqual([{ session: [] }, { token: [] }]);
  expect(paths['/api/tokens']?.post?.security).toEqual([{ session: [] }]);
  expect(paths['/api/health']?.get?.security).toEqual([]);
});
