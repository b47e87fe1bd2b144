import { expect, test } from 'vitest';
import { api as contract } from '#contract/api';
import type { Endpoint } from '#contract/shared/endpoint';
import { type Api, startApi } from './startApi';

const endpoints: Endpoint[] = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group));
const withAccess = (access: string) =>
  endpoints.filter((endpoint) => (endpoint.access ?? 'admin') === access);

/** Calls every endpoint once, with nothing to it but its path. */
function callAll(api: Api, called: Endpoint[], headers?: Record<string, string>) {
  const cookies = { keystock_access: 'forged', keystock_refresh: 'forged' };
  return Promise.all(
    called.map(async ({ method, path }) => {
      const url = `/api${path.replace(/\{\w+\}/g, '1')}`;
      const { statusCode } = await api.app.inject({ method, url, cookies, headers });
      return `${method} ${path} ${statusCode}`;
    }),
  );
}

const all = (called: Endpoint[], status: number) =>
  called.map(({ method, path }) => `${method} ${path} ${status}`);

test('without a session no call of an administrator is answered', async () => {
  const api = await startApi();
  const called = withAccess('admin');

  const answers = await callAll(api, called);

  expect(called.length).toBeGreaterThan(40);
  expect(answers).toEqual(all(called, 401));
});

test("without its API key no shop's call is answered, and an administrator's session is none", async () => {
  const api = await startApi();
  const called = withAccess('apiKey');

  const answers = await callAll(api, called, { 'x-api-key': 'forged' });
  const bySession = await api.app.inject({ method: 'POST', url: '/api/shop/orders', cookies: api.session });

  expect(answers).toEqual(all(called, 401));
  expect(bySession.statusCode).toBe(401);
});

test('nothing that changes anything is taken from a foreign page', async () => {
  const api = await startApi();
  const called = [...withAccess('admin'), ...withAccess('public')].filter(({ method }) => method !== 'GET');

  const answers = await callAll(api, called, { origin: 'https://evil.example.com' });

  expect(answers).toEqual(all(called, 403));
});
