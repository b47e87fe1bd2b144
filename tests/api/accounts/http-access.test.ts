import { expect } from 'vitest';
import * as contract from '#contract/api';
import type { Access, Endpoint } from '#contract/shared/endpoint';
import { test } from '../fixtures';
import type { Api } from '../startApi';

const endpoints: Endpoint[] = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group));
const filterByAccess = (access: Access) => endpoints.filter((endpoint) => endpoint.access === access);
const withSession = endpoints.filter(({ access }) => !['public', 'apiKey', 'hmac'].includes(access));

/** Calls each endpoint once without query and body. */
function callAll(api: Api, selected: Endpoint[], headers?: Record<string, string>) {
  const cookies = { keystock_access: 'forged', keystock_refresh: 'forged' };
  return Promise.all(
    selected.map(async ({ method, path }) => {
      const url = `/api${path.replace(/\{\w+\}/g, '1')}`;
      const { statusCode } = await api.app.inject({ method, url, cookies, headers });
      return `${method} ${path} ${statusCode}`;
    }),
  );
}

const repeatStatus = (selected: Endpoint[], status: number) =>
  selected.map(({ method, path }) => `${method} ${path} ${status}`);

test('refuses every administrator endpoint without a session', async ({ api }) => {
  const statuses = await callAll(api, withSession);

  expect(withSession.length).toBeGreaterThan(40);
  expect(statuses).toEqual(repeatStatus(withSession, 401));
});

test('refuses every shop endpoint without its API key, even with an administrator session', async ({
  api,
}) => {
  const selected = filterByAccess('apiKey');

  const statuses = await callAll(api, selected);
  const headers = { 'x-api-key': 'forged' };
  const forged = await api.app.inject({ method: 'POST', url: '/api/shop/orders', headers });
  const bySession = await api.app.inject({ method: 'POST', url: '/api/shop/orders', cookies: api.session });

  expect(statuses).toEqual(repeatStatus(selected, 401));
  expect([forged.statusCode, bySession.statusCode]).toEqual([401, 401]);
});

test('refuses every write from a foreign origin', async ({ api }) => {
  const selected = [...withSession, ...filterByAccess('public')].filter(({ method }) => method !== 'GET');

  const statuses = await callAll(api, selected, { origin: 'https://evil.example.com' });

  expect(statuses).toEqual(repeatStatus(selected, 403));
});
