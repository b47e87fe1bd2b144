import { expect } from 'vitest';
import * as contract from '#contract/api';
import { licenses } from '#contract/licenses';
import { hasPermission, permissions, Role } from '#contract/permissions';
import { settings } from '#contract/settings';
import { type Endpoint, endpoint } from '#contract/shared/endpoint';
import { NoContent } from '#contract/shared/fields';
import { test } from '../fixtures';
import { signInAs } from '../signInAs';
import type { Api } from '../startApi';

const endpoints = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group));

/**
 * Calls an endpoint; says whether the role is refused. An unreadable body ends other calls than reads before they
 * change anything, and after the role was checked.
 */
async function call({ app }: Api, { method, path }: Endpoint, cookies: Record<string, string>) {
  const response = await app.inject({
    method,
    url: `/api${path.replace(/\{\w+\}/g, '4711')}`,
    cookies,
    ...(method !== 'GET' && { headers: { 'content-type': 'application/json' }, payload: '{' }),
  });
  const { reason } = response.json<{ reason?: { code: string } }>();
  return `${method} ${path} ${reason?.code === 'accounts.not_permitted' ? response.statusCode : 'permitted'}`;
}

function isForbidden({ access }: Endpoint, role: Role): boolean {
  return access in permissions && !hasPermission(role, access as keyof typeof permissions);
}

test('every role is refused exactly the endpoints that its permissions lack', {
  timeout: 30_000,
}, async ({ api }) => {
  for (const role of Role.options) {
    const cookies = await signInAs(api, role);
    const results = await Promise.all(endpoints.map((endpoint) => call(api, endpoint, cookies)));

    expect([role, results]).toEqual([
      role,
      endpoints.map(
        (endpoint) =>
          `${endpoint.method} ${endpoint.path} ${isForbidden(endpoint, role) ? 403 : 'permitted'}`,
      ),
    ]);
  }
});

test('a role without the second permission of a call gets the other calls only', async ({ api }) => {
  const [support, administrator] = [await signInAs(api, 'support'), await signInAs(api, 'administrator')];
  const list = (query: object, cookies: Record<string, string>) =>
    api.send(licenses.list, { query, cookies });

  expect((await list({ per_page: 100 }, support)).status).toBe(200);
  expect(await list({ per_page: 101 }, support)).toMatchObject({
    status: 403,
    message: 'Your role does not permit this',
  });
  expect((await list({ per_page: 101 }, administrator)).status).toBe(200);
  const body = { require_second_factor: true };
  expect((await api.send(settings.update, { body, cookies: administrator })).status).toBe(403);
  expect(await api.count('settings WHERE require_second_factor')).toBe(0);
});

test('a changed role counts from the next call', async ({ api }) => {
  const cookies = await signInAs(api, 'administrator');

  await api.sql(`UPDATE admins SET role = 'viewer' WHERE username = 'administrator'`);

  expect((await api.send(settings.get, { cookies })).status).toBe(403);
});

// The compiler checks this in `npm run check`: an unused @ts-expect-error is an error.
test('an endpoint without a permission does not compile', () => {
  const open = { method: 'GET', path: '/open', summary: 'No permission', data: NoContent } as const;

  // @ts-expect-error: no access
  expect(endpoint(open)).toBe(open);
  // @ts-expect-error: not in the table
  expect(endpoint({ ...open, access: 'licenses.steal' }).path).toBe('/open');
});
