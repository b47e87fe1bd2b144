import { expect, test } from 'vitest';
import { auth } from '#contract/auth';
import { system } from '#contract/system';
import { startApi } from './startApi';

test.each([
  ['of no page at all', {}],
  ['of the address it is sent to', { origin: 'http://keys.intern:8080', host: 'keys.intern:8080' }],
  ['of PUBLIC_URL', { origin: 'https://keys.example.com' }],
])('a change from the origin %s is taken', async (_, headers) => {
  const api = await startApi({ PUBLIC_URL: 'https://keys.example.com/' });

  const answer = await api.send(auth.logout, { headers });

  expect(answer.status).toBe(200);
});

test.each([
  ['a foreign origin', { origin: 'https://evil.example.com' }],
  ['a sandboxed page', { origin: 'null' }],
  ['another port', { origin: 'http://localhost:3000' }],
  ['a foreign page that hides its origin', { 'sec-fetch-site': 'cross-site' }],
])('a change from %s is refused', async (_, headers) => {
  const api = await startApi();

  const answer = await api.send(auth.logout, { headers });

  expect(answer).toMatchObject({ status: 403 });
  expect(answer.raw.json()).toMatchObject({ success: false, code: 'forbidden' });
  expect((await api.send(auth.me)).status).toBe(200);
});

test('every answer forbids what the console does not need', async () => {
  const api = await startApi();

  const { headers } = (await api.send(system.health)).raw;

  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
});

test('on plain http nothing sends the browser to https', async () => {
  const api = await startApi();
  const addresses = ['/api/health', '/api/docs', '/dashboard', '/api/nothing'];

  const answers = await Promise.all(addresses.map((url) => api.app.inject(url)));

  for (const { headers } of answers) {
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('cross-origin-opener-policy');
  }
});

test('on https the browser stays there', async () => {
  const api = await startApi({ PUBLIC_URL: 'https://keys.example.com' });

  const { headers } = (await api.send(system.health)).raw;

  expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
});

test('behind a proxy the address is the one that the proxy saw, not one that the client claims', async () => {
  const api = await startApi({ TRUST_PROXY: 'true' });
  const body = { username: 'nobody', password: 'Wrong-Horse-9' };

  await api.send(auth.login, { body, headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' } });

  const noted = await api.sql(`SELECT ip FROM audit_log WHERE action = 'admin.sign_in_refused'`);
  expect(noted).toEqual([{ ip: '203.0.113.7' }]);
});
