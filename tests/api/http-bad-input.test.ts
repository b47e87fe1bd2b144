import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { type Api, startApi } from './startApi';

const JSON_TYPE = { 'content-type': 'application/json' };
const PROFILE = { method: 'PUT', url: '/api/auth/profile' } as const;

async function signedInCall(api: Api, call: InjectOptions) {
  const answer = await api.app.inject({ ...call, cookies: api.session });
  return { status: answer.statusCode, body: answer.json() };
}

test.each([
  ['half a document', '{"email": "ada@exam'],
  ['no JSON at all', 'email=ada'],
  ['an attack on prototypes', '{"email": "ada@example.com", "__proto__": {"role": "x"}}'],
])('%s is unreadable', async (_, payload) => {
  const api = await startApi();

  const answer = await signedInCall(api, { ...PROFILE, headers: JSON_TYPE, payload });

  expect(answer).toEqual({
    status: 400,
    body: { success: false, code: 'bad_request', message: 'The request could not be read' },
  });
});

test('a body that is sent as anything but JSON is refused, saying what to send', async () => {
  const api = await startApi();
  const payload = '{"email":"ada@example.com"}';
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense'];

  const answers = await Promise.all(
    types.map((type) => signedInCall(api, { ...PROFILE, headers: { 'content-type': type }, payload })),
  );

  const message = 'Send JSON, with Content-Type: application/json';
  expect(answers).toMatchObject(types.map(() => ({ status: 400, body: { code: 'bad_request', message } })));
});

test.each([
  ['a missing one', {}, { email: 'Email is required' }],
  ['nothing', undefined, { form: expect.any(String) }],
  ['a list', [], { form: expect.any(String) }],
  ['null', { email: null }, { email: 'Email is required' }],
  ['a number', { email: 5 }, { email: 'Email is required' }],
  ['an object', { email: { $ne: '' } }, { email: 'Email is required' }],
  ['an unknown field', { email: 'a@example.com', role: 'x' }, { role: 'Unknown field' }],
  [
    'too much',
    { email: 'a@example.com', first_name: 'x'.repeat(101) },
    {
      first_name: 'Must be at most 100 characters',
    },
  ],
  [
    'a NUL',
    { email: 'a@example.com', first_name: 'a\u0000b' },
    {
      first_name: 'Contains a character that cannot be stored',
    },
  ],
])('%s in place of the fields is named at its field', async (_, payload, errors) => {
  const api = await startApi();

  const answer = await signedInCall(api, { ...PROFILE, payload });

  expect(answer).toMatchObject({ status: 422, body: { success: false, code: 'invalid', errors } });
  expect(await api.count(`admins WHERE email = 'admin@example.com'`)).toBe(1);
});

test('an id that is no number, or none that a record can have, names no record', async () => {
  const api = await startApi();
  const ids = ['abc', '0', '-1', '1.5', '1e3', '9007199254740993', '99999999999999999999', '1;drop', '%00'];

  const answers = await Promise.all(
    ids.map((id) => signedInCall(api, { method: 'GET', url: `/api/license-groups/${id}` })),
  );

  expect(answers).toMatchObject(ids.map(() => ({ status: 404, body: { code: 'not_found' } })));
});

test('an address that cannot be decoded is refused in the same shape', async () => {
  const api = await startApi();

  const answer = await signedInCall(api, { method: 'GET', url: '/api/license-groups/%E0%A4%A' });

  expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'bad_request' } });
});

test('an address that nothing answers at is said so in the same shape', async () => {
  const api = await startApi();
  const addresses = ['/api', '/api/', '/api/nothing', '/api/auth', '/api/license-groups/1/nothing'];

  const answers = await Promise.all(addresses.map((url) => signedInCall(api, { method: 'GET', url })));

  const body = { success: false, code: 'not_found', message: 'Route not found' };
  expect(answers).toEqual(addresses.map(() => ({ status: 404, body })));
});

test.each(['', undefined])('a call without a body takes "%s" for its empty JSON', async (payload) => {
  const api = await startApi();

  const answer = await signedInCall(api, {
    method: 'POST',
    url: '/api/auth/logout',
    headers: JSON_TYPE,
    payload,
  });

  expect(answer.status).toBe(200);
});

test('a body of 12 MB is too large, and the server goes on', async () => {
  const api = await startApi();
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const cookie = Object.entries(api.session)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const body = JSON.stringify({ email: 'x'.repeat(12_000_000) });

  const answer = await fetch(`${address}/api/auth/profile`, {
    method: 'PUT',
    headers: { ...JSON_TYPE, cookie },
    body,
  });

  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ code: 'too_large', message: 'The request is too large' });
  expect((await fetch(`${address}/api/health`)).status).toBe(200);
});
