import { expect } from 'vitest';
import { auth } from '#contract/auth';
import { licenses } from '#contract/licenses';
import { settings } from '#contract/settings';
import { system } from '#contract/system';
import { captureLog } from '../captureLog';
import { test } from '../fixtures';
import { ADMIN, getSetCookies } from '../signIn';
import { startApi } from '../startApi';

test.each([
  ['no page', {}],
  ['the allowed host it is sent to', { origin: 'http://keys.intern:8080', host: 'keys.intern:8080' }],
  ['the IP address it is sent to', { origin: 'http://10.0.0.7:8080', host: '10.0.0.7:8080' }],
  ['PUBLIC_URL', { origin: 'https://keys.example.com' }],
])('accepts a write from %s', async (_, headers) => {
  const api = await startApi({
    PUBLIC_URL: 'https://keys.example.com/',
    ALLOWED_HOSTS: 'other, keys.intern',
  });

  const response = await api.send(auth.logout, { headers });

  expect(response.status).toBe(200);
});

test.each([
  ['a foreign origin', { origin: 'https://evil.example.com' }],
  ['a sandboxed page', { origin: 'null' }],
  ['another port', { origin: 'http://localhost:3000' }],
  ['a foreign page that hides its origin', { 'sec-fetch-site': 'cross-site' }],
])('refuses a write from %s', async (_, headers) => {
  const api = await startApi();

  const response = await api.send(auth.logout, { headers });

  expect(response).toMatchObject({ status: 403 });
  expect(response.raw.json()).toMatchObject({ success: false, code: 'forbidden' });
  expect((await api.send(auth.me)).status).toBe(200);
});

test('logs refusals with address and user, without what was sent', async () => {
  const { log, lines } = captureLog();
  const api = await startApi({}, log);
  await api.sql("UPDATE admins SET role = 'viewer'");

  await api.send(auth.logout, { headers: { origin: 'https://evil.example.com' } });
  await api.send(settings.update, { body: { ses_from_email: 'secret@example.com' } });

  const refusals = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'refused');
  expect(refusals).toMatchObject([
    { level: 40, code: 'forbidden', ip: '127.0.0.1', actor: 'nobody', route: '/api/auth/logout' },
    { level: 40, code: 'forbidden', ip: '127.0.0.1', actor: 'admin', route: '/api/settings' },
  ]);
  expect(lines.join()).not.toContain('secret@example.com');
});

test('refuses the requests of a foreign page whose name leads to this server, but answers probes', async ({
  api,
}) => {
  const headers = { origin: 'http://evil.example.com', host: 'evil.example.com' };

  const [write, read, probe] = [
    await api.send(auth.logout, { headers }),
    await api.send(auth.me, { headers }),
    await api.send(system.health, { headers }),
  ];

  expect([write.status, read.status, probe.status]).toEqual([403, 403, 200]);
  expect(read.message).toContain('evil.example.com');
});

test('behind a proxy, the host is the one that it sends to, whatever a client calls it', async () => {
  const api = await startApi({ TRUST_PROXY: 'true', PUBLIC_URL: 'https://keys.example.com' });
  const headers = { host: 'evil.example.com', 'x-forwarded-host': 'keys.example.com' };

  expect((await api.send(auth.me, { headers })).status).toBe(403);
});

test.for(['cross-site', 'same-site'])(
  'a page of another site can make no browser save or show what a session reads (%s)',
  async (site, { api }) => {
    const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' };

    const file = await api.send(licenses.export, { headers });
    const typed = await api.send(auth.me, { headers: { 'sec-fetch-site': 'none' } });
    const console = await api.app.inject({ url: '/dashboard', headers });

    expect(file.raw.json()).toMatchObject({ code: 'forbidden' });
    expect(typed.status).toBe(200);
    expect(console.statusCode).not.toBe(403);
  },
);

test('over https, session cookies are accepted by browsers from this host only', async () => {
  const api = await startApi({ PUBLIC_URL: 'https://keys.example.com' });

  const signedIn = await api.send(auth.login, { body: ADMIN });

  expect(signedIn.raw.cookies).toMatchObject([
    { name: '__Host-keystock_device', path: '/', secure: true, httpOnly: true },
    { name: '__Host-keystock_access', path: '/', secure: true, httpOnly: true },
    { name: '__Host-keystock_refresh', path: '/', secure: true, httpOnly: true },
  ]);
  expect(signedIn.raw.cookies.every(({ domain }) => domain === undefined)).toBe(true);
  expect((await api.send(auth.me, { cookies: getSetCookies(signedIn.raw) })).status).toBe(200);
});

test('serves the contact for reports of weaknesses if one is configured', async () => {
  const [without, api] = [
    await startApi(),
    await startApi({ SECURITY_CONTACT: 'mailto:security@example.com' }),
  ];
  const url = '/.well-known/security.txt';

  const { body, headers } = await api.app.inject(url);

  expect((await without.app.inject(url)).statusCode).toBe(404);
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toMatch(/^Contact: mailto:security@example\.com\nExpires: 20\d\d-.*Z\n/);
});

test('the host of customers’ pages serves these and nothing else', async () => {
  const api = await startApi({
    PUBLIC_URL: 'https://keys.example.com',
    CUSTOMER_URL: 'https://orders.example.com',
  });
  const get = (host: string, url: string) => api.app.inject({ url, headers: { host } });

  const statuses = await Promise.all(
    ['/o/example', '/', '/api/health', '/dashboard'].map(
      async (url) => (await get('orders.example.com', url)).statusCode,
    ),
  );
  const former = await get('keys.example.com', '/o/example');

  expect(statuses).toEqual([200, 404, 404, 404]);
  expect(former.headers.location).toBe('https://orders.example.com/o/example');
});

test('sets restrictive security headers on every response', async ({ api }) => {
  const { headers } = (await api.send(system.health)).raw;

  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['content-security-policy']).toContain("base-uri 'none'");
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
});

test('enforces trusted types for the console, but not for the Swagger UI, which writes HTML', async ({
  api,
}) => {
  const readPolicy = async (url: string) =>
    String((await api.app.inject(url)).headers['content-security-policy']);

  const [page, docs] = [await readPolicy('/dashboard'), await readPolicy('/api/docs')];

  expect(page).toMatch(/;require-trusted-types-for 'script';trusted-types keystock default dompurify$/);
  expect(docs).not.toContain('trusted-types');
  expect(docs).toContain("frame-ancestors 'none'");
});

test("meets the rules of Mozilla's Observatory for an A+ over https", async () => {
  const api = await startApi({ PUBLIC_URL: 'https://keys.example.com' });
  const signedIn = await api.send(auth.login, { body: ADMIN });

  for (const url of ['/', '/o/example', '/api/health']) {
    const { headers } = await api.app.inject(url);
    const policy = String(headers['content-security-policy']);

    expect(policy).toMatch(/default-src '(self|none)'/);
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|https?:|data:|\*)/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': expect.any(String),
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    const maxAge = Number(/max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1]);
    expect(maxAge).toBeGreaterThanOrEqual(182 * 86_400);
  }
  const cookies = signedIn.raw.cookies.map(({ secure, httpOnly, sameSite }) => [secure, httpOnly, sameSite]);
  expect(new Set(cookies.map(String))).toEqual(new Set(['true,true,Lax']));
});

test('sets no header that upgrades plain http to https', async ({ api }) => {
  const addresses = ['/api/health', '/api/docs', '/dashboard', '/api/nothing'];

  const responses = await Promise.all(addresses.map((url) => api.app.inject(url)));

  for (const { headers } of responses) {
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('cross-origin-opener-policy');
  }
});

test('sets HSTS on https', async () => {
  const api = await startApi({ PUBLIC_URL: 'https://keys.example.com' });

  const { headers } = (await api.send(system.health)).raw;

  expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
});

test('records the address of the connection instead of text that is no address', async () => {
  const api = await startApi({ TRUST_PROXY: 'true' });
  const body = { username: 'unknown', password: 'Wrong-Horse-9' };

  await api.send(auth.login, { body, headers: { 'x-forwarded-for': '<b>nowhere</b>' } });

  const entries = await api.sql(`SELECT ip FROM audit_log WHERE action = 'admin.sign_in_refused'`);
  expect(entries).toEqual([{ ip: '127.0.0.1' }]);
});

test('records the client address seen by the proxy, not the one claimed by the client', async () => {
  const api = await startApi({ TRUST_PROXY: 'true' });
  const body = { username: 'unknown', password: 'Wrong-Horse-9' };

  await api.send(auth.login, { body, headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' } });

  const entries = await api.sql(`SELECT ip FROM audit_log WHERE action = 'admin.sign_in_refused'`);
  expect(entries).toEqual([{ ip: '203.0.113.7' }]);
});

test.each([
  ['1', '198.51.100.9'],
  ['2', '203.0.113.7'],
  ['0', '127.0.0.1'],
  ['127.0.0.0/8,198.51.100.0/24', '203.0.113.7'],
  ['127.0.0.0/8', '198.51.100.9'],
  ['198.51.100.0/24', '127.0.0.1'],
])('with TRUST_PROXY=%s records the client address %s', async (TRUST_PROXY, ip) => {
  const api = await startApi({ TRUST_PROXY });
  const body = { username: 'unknown', password: 'Wrong-Horse-9' };

  await api.send(auth.login, { body, headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.7, 198.51.100.9' } });

  expect(await api.sql(`SELECT ip FROM audit_log WHERE action = 'admin.sign_in_refused'`)).toEqual([{ ip }]);
});
