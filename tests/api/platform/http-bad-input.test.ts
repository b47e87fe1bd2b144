import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { textOf } from '#contract/texts/Text';
import { test } from '../fixtures';
import { type Api, startApi } from '../startApi';

const JSON_TYPE = { 'content-type': 'application/json' };
const PROFILE = { method: 'PUT', url: '/api/auth/profile' } as const;

async function callSignedIn(api: Api, call: InjectOptions) {
  const response = await api.app.inject({ ...call, cookies: api.session });
  return { status: response.statusCode, body: response.json() };
}

test.each([
  ['a truncated document', '{"email": "ada@exam'],
  ['text that is not JSON', 'email=ada'],
  ['a prototype pollution attempt', '{"email": "ada@example.com", "__proto__": {"role": "x"}}'],
])('refuses %s as unreadable', async (_, payload) => {
  const api = await startApi();

  const response = await callSignedIn(api, { ...PROFILE, headers: JSON_TYPE, payload });

  expect(response).toEqual({
    status: 400,
    body: {
      success: false,
      data: null,
      code: 'bad_request',
      message: 'The request could not be read',
      reason: textOf('http.unreadable'),
    },
  });
});

test('refuses a body that is not JSON and names the required content type', async ({ api }) => {
  const payload = '{"email":"ada@example.com"}';
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense'];

  const responses = await Promise.all(
    types.map((type) => callSignedIn(api, { ...PROFILE, headers: { 'content-type': type }, payload })),
  );

  const message = 'Send JSON, with Content-Type: application/json';
  expect(responses).toMatchObject(types.map(() => ({ status: 400, body: { code: 'bad_request', message } })));
});

test.each([
  ['no field', {}, { email: 'Email is required' }],
  ['no content', undefined, { form: expect.any(String) }],
  ['an array', [], { form: expect.any(String) }],
  ['a null', { email: null }, { email: 'Email is required' }],
  ['a number', { email: 5 }, { email: 'Email is required' }],
  ['an object', { email: { $ne: '' } }, { email: 'Email is required' }],
  ['an unknown field', { email: 'a@example.com', role: 'x' }, { role: 'Unknown field' }],
  [
    'a value that is too long',
    { email: 'a@example.com', first_name: 'x'.repeat(101) },
    {
      first_name: 'Must be at most 100 characters',
    },
  ],
  [
    'a NUL character',
    { email: 'a@example.com', first_name: 'a\u0000b' },
    {
      first_name: 'Contains a character that cannot be stored',
    },
  ],
])('refuses a body with %s with an error on its field', async (_, payload, errors) => {
  const api = await startApi();

  const response = await callSignedIn(api, { ...PROFILE, payload });

  expect(response).toMatchObject({ status: 422, body: { success: false, code: 'invalid', errors } });
  expect(await api.count(`admins WHERE email = 'admin@example.com'`)).toBe(1);
});

test('responds 404 to an id that no record can have', async ({ api }) => {
  const ids = ['abc', '0', '-1', '1.5', '1e3', '9007199254740993', '99999999999999999999', '1;drop', '%00'];

  const responses = await Promise.all(
    ids.map((id) => callSignedIn(api, { method: 'GET', url: `/api/license-groups/${id}` })),
  );

  expect(responses).toMatchObject(ids.map(() => ({ status: 404, body: { code: 'not_found' } })));
});

test('refuses a path that cannot be decoded with the standard error body', async ({ api }) => {
  const response = await callSignedIn(api, { method: 'GET', url: '/api/license-groups/%E0%A4%A' });

  expect(response).toMatchObject({ status: 400, body: { success: false, code: 'bad_request' } });
});

test('responds 404 to an unknown path with the standard error body', async ({ api }) => {
  const addresses = ['/api', '/api/', '/api/nothing', '/api/auth', '/api/license-groups/1/nothing'];

  const responses = await Promise.all(addresses.map((url) => callSignedIn(api, { method: 'GET', url })));

  const reason = textOf('http.route_not_found');
  const body = { success: false, data: null, code: 'not_found', message: 'Route not found', reason };
  expect(responses).toEqual(addresses.map(() => ({ status: 404, body })));
});

test.each(['', undefined])('accepts "%s" as the body of an endpoint without one', async (payload) => {
  const api = await startApi();

  const response = await callSignedIn(api, {
    method: 'POST',
    url: '/api/auth/logout',
    headers: JSON_TYPE,
    payload,
  });

  expect(response.status).toBe(200);
});

test('refuses a body of 12 MB and keeps serving', async ({ api }) => {
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const cookie = Object.entries(api.session)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const body = JSON.stringify({ email: 'x'.repeat(12_000_000) });

  const response = await fetch(`${address}/api/auth/profile`, {
    method: 'PUT',
    headers: { ...JSON_TYPE, cookie },
    body,
  });

  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ code: 'too_large', message: 'The request is too large' });
  expect((await fetch(`${address}/api/health`)).status).toBe(200);
});

const encodeCursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('refuses the inputs that a review found to be internal errors', async ({ api }) => {
  const YEAR_0 = '0000-01-01T00:00:00Z';
  const calls = [
    { method: 'GET', url: `/api/audit?from=${YEAR_0}` },
    { method: 'GET', url: `/api/audit?cursor=${encodeCursor([YEAR_0, 1])}` },
    { method: 'GET', url: `/api/notifications?cursor=${encodeCursor([YEAR_0, 1])}` },
    {
      method: 'GET',
      url: '/api/dashboard/sales-analytics?period=custom&start_date=2026-01-01&end_date=9999-12-31',
    },
    { method: 'GET', url: '/api/licenses?constructor=1' },
    { method: 'POST', url: '/api/license-groups', payload: '{"name":"Lone \\ud800"}', headers: JSON_TYPE },
    { method: 'PUT', url: '/api/mappings/1', payload: '{"product_name":"\\ud800"}', headers: JSON_TYPE },
  ] as const;

  for (const call of calls) {
    const { status, body } = await callSignedIn(api, call);
    expect([call.url, status]).toEqual([call.url, 422]);
    expect(body.errors).not.toEqual({});
  }
  const empty = await callSignedIn(api, {
    method: 'PUT',
    url: '/api/mappings/1',
    payload: '{}',
    headers: JSON_TYPE,
  });
  expect(empty.status).toBe(404);
});
