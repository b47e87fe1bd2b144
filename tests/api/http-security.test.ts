import { expect, test } from 'vitest';
import { auth } from '#contract/auth';
import { system } from '#contract/system';
import { startApi } from './startApi';

test.each([
  ['no page', {}],
  ['the address it is sent to', { origin: 'http://keys.intern:8080', host: 'keys.intern:8080' }],
  ['PUBLIC_URL', { origin: 'https://keys.example.com' }],
])('accepts a write from %s', async (_, headers) => {
  const api = await startApi({ PUBLIC_URL: 'https://keys.example.com/' });

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

test('sets restrictive security headers on every response', async () => {
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

test('sets no header that upgrades plain http to https', async () => {
  const api = await startApi();
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

test('records the client address seen by the proxy, not the one claimed by the client', async () => {
  const api = await startApi({ TRUST_PROXY: 'true' });
  const body = { username: 'unknown', password: 'Wrong-Horse-9' };

  await api.send(auth.login, { body, headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' } });

  const entries = await api.sql(`SELECT ip FROM audit_log WHERE action = 'admin.sign_in_refused'`);
  expect(entries).toEqual([{ ip: '203.0.113.7' }]);
});
