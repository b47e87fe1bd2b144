import { expect, test } from 'vitest';
import { connections } from '#contract/connections';
import { sites } from '#contract/sites';
import { openShop } from '../../shop/openShop';
import { buildSite } from '../build';
import { type Api, startApi } from '../startApi';

const PUBLIC = { PUBLIC_URL: 'https://keys.example.com' };
const siteInput = {
  name: 'Corner Shop',
  url: 'https://shop.example.com',
  notification_email: 'me@example.com',
};
const keys = { consumer_key: `ck_${'5'.repeat(40)}`, consumer_secret: `cs_${'7'.repeat(40)}` };
/** The recorded callback body. */
const callbackBody = { key_id: 4, user_id: '1', key_permissions: 'read_write', ...keys };

async function startConnection(api: Api, body = siteInput) {
  const { data } = await api.send(connections.start, { body });
  return { id: data.id, ...parseAuthorizeUrl(data.authorize_url) };
}

function parseAuthorizeUrl(authorizeUrl: string) {
  const url = new URL(authorizeUrl);
  const callback = new URL(url.searchParams.get('callback_url') ?? '');
  return { url, callback, token: callback.searchParams.get('token') ?? '' };
}

/** Sends the callback of the shop, without a session. */
const sendCredentials = (api: Api, token: string, body: object = callbackBody) =>
  api.send(connections.receiveCredentials, { query: { token }, body: body as typeof keys, cookies: {} });

const getConnection = async (api: Api, id: number) =>
  (await api.send(connections.get, { params: { id } })).data;

test('starts a connection at the consent page of the shop, also in a subfolder', async () => {
  const api = await startApi(PUBLIC);

  const { id, url, callback, token } = await startConnection(api, {
    ...siteInput,
    url: 'https://example.com/shop/',
  });

  expect(url.origin + url.pathname).toBe('https://example.com/shop/wc-auth/v1/authorize');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    app_name: 'Keystock',
    scope: 'read_write',
    user_id: String(id),
    return_url: 'https://keys.example.com/dashboard/sites/connected',
    callback_url: callback.href,
  });
  expect(callback.origin + callback.pathname).toBe('https://keys.example.com/api/site-connections/keys');
  expect(token.length).toBeGreaterThan(40);
  expect(await getConnection(api, id)).toEqual({ state: 'waiting', site_id: null });
});

test('registers a shop when it sends its credentials and stores neither them nor the token in plain text', async () => {
  const api = await startApi(PUBLIC);
  const { id, token } = await startConnection(api);

  const { status } = await sendCredentials(api, token);

  const { state, site_id } = await getConnection(api, id);
  const { data } = await api.send(sites.get, { params: { id: site_id ?? 0 } });
  const stored = await api.sql<{ text: string }>(
    'SELECT s::text AS text FROM sites s UNION ALL SELECT c::text FROM site_connections c UNION ALL SELECT a::text FROM audit_log a',
  );
  expect([status, state]).toEqual([200, 'connected']);
  expect(data).toMatchObject({ ...siteInput, consumer_key: keys.consumer_key.slice(0, 20), is_active: true });
  expect(JSON.stringify(stored)).not.toContain(keys.consumer_secret);
  expect(JSON.stringify(stored)).not.toContain(token);
});

test('accepts the credentials for a token once', async () => {
  const api = await startApi(PUBLIC);
  const { token } = await startConnection(api);

  const responses = await Promise.all([sendCredentials(api, token), sendCredentials(api, token)]);

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await api.count('sites')).toBe(1);
});

test.each([
  ['made up', async () => 'x'.repeat(43)],
  [
    'too old',
    async (api: Api) => {
      const { token } = await startConnection(api);
      await api.sql("UPDATE site_connections SET expires_at = now() - interval '1 second'");
      return token;
    },
  ],
])('refuses credentials with a token that is %s', async (_, createToken) => {
  const api = await startApi(PUBLIC);

  const { status } = await sendCredentials(api, await createToken(api));

  expect(status).toBe(404);
  expect(await api.count('sites')).toBe(0);
});

test('reports an unfinished connection as expired', async () => {
  const api = await startApi(PUBLIC);
  const { id } = await startConnection(api);
  await api.sql("UPDATE site_connections SET expires_at = now() - interval '1 second'");

  expect((await getConnection(api, id)).state).toBe('expired');
});

test('refuses a callback without credentials and keeps the token valid', async () => {
  const api = await startApi(PUBLIC);
  const { token } = await startConnection(api);

  const refused = await sendCredentials(api, token, { user_id: '1' });

  expect(refused.status).toBe(422);
  expect((await sendCredentials(api, token)).status).toBe(200);
});

test('refuses to connect a registered shop at its field', async () => {
  const api = await startApi(PUBLIC);
  await buildSite(api, { url: siteInput.url });

  const { status, errors } = await api.send(connections.start, { body: siteInput });

  expect([status, errors]).toEqual([409, { url: 'A site with this URL is already registered' }]);
});

test('refuses a connection when PUBLIC_URL is not https', async () => {
  const api = await startApi({ PUBLIC_URL: 'http://keys.example.com' });

  const { status, message } = await api.send(connections.start, { body: siteInput });

  expect(status).toBe(409);
  expect(message).toContain('set PUBLIC_URL');
});

test('refuses a connection without https to a local shop whose consent page would refuse it', async () => {
  const api = await startApi({ PUBLIC_URL: 'http://127.0.0.1:3000' });
  const shop = await openShop();
  const body = { ...siteInput, url: shop.url };
  const accepted = await api.send(connections.start, { body });
  shop.refusesHttpCallback = true;

  const refused = await api.send(connections.start, { body });

  expect([accepted.status, refused.status]).toEqual([201, 409]);
  expect(refused.message).toContain('set PUBLIC_URL');
});

test('replaces the credentials of a registered site and keeps its other data', async () => {
  const api = await startApi(PUBLIC);
  const shop = await openShop({ permissions: 'read' });
  const { consumerKey: consumer_key, consumerSecret: consumer_secret } = shop;
  const site = await buildSite(api, { url: shop.url, consumer_key, consumer_secret });
  const old = api.services.vault.encrypt('cs_old', 'sites.consumer_secret_cipher', site.id);
  await api.sql('UPDATE sites SET consumer_secret_cipher = $1', [old]);
  const { data } = await api.send(connections.reauthorize, { params: { id: site.id } });

  await sendCredentials(api, parseAuthorizeUrl(data.authorize_url).token, { consumer_key, consumer_secret });

  const after = await api.send(sites.recordKeyAccess, { params: { id: site.id }, body: { use: 'shown' } });
  await api.runJobs();
  expect(await getConnection(api, data.id)).toEqual({ state: 'connected', site_id: site.id });
  expect(after.data.api_key).toBe(site.api_key);
  expect(await api.sql("SELECT failed_at FROM health_checks WHERE kind = 'connection'")).toEqual([
    { failed_at: null },
  ]);
});

test.each([
  ['POST', '/api/sites/connect'],
  ['POST', '/api/sites/1/connect'],
  ['GET', '/api/site-connections/1'],
  ['PUT', '/api/sites/1/keys'],
] as const)('requires a session for %s %s', async (method, url) => {
  const api = await startApi(PUBLIC);

  expect((await api.app.inject({ method, url })).statusCode).toBe(401);
});
