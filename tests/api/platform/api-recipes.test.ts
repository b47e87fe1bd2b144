import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { alertTargets } from '#contract/alertTargets';
import { apiTokens } from '#contract/apiTokens';
import { test } from '../fixtures';
import { aShopOrder, placeOrder, startSelling } from '../selling';
import type { Api } from '../startApi';
import { startReceiver } from '../startReceiver';

type Call = (method: string, path: string, body?: object) => Promise<{ data: unknown; next?: string }>;

interface Recipes {
  connect(url: string, token: string): Call;
  readPages(call: Call, path: string, visit: (data: never) => void): Promise<void>;
  readStock(call: Call): Promise<unknown>;
  addKey(call: Call, poolId: number, key: string): Promise<unknown>;
  findOrder(call: Call, search: string): Promise<{ number: string; keys: { license_id: number }[] }>;
  replaceKey(call: Call, licenseId: number, why: string): Promise<unknown>;
  lookUp(call: Call, key: string): Promise<unknown>;
  expectDelivery(call: Call, poolId: number, day: string): Promise<unknown>;
  tellErp(call: Call, url: string): Promise<unknown>;
  alertShift(call: Call, url: string): Promise<unknown>;
}

/** The recipes of the document, as one module. */
async function loadRecipes(): Promise<Recipes> {
  const blocks = [...readFileSync('docs/api.md', 'utf8').matchAll(/```js\n([\s\S]*?)```/g)];
  const code = blocks.map(([, block]) => block).join('\n');
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
}

/** A caller with a token of the administrator, over HTTP. */
async function startCalling(api: Api) {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  const body = { name: 'ERP', role: 'administrator' as const };
  const { token } = (await api.send(apiTokens.create, { body })).data;
  const recipes = await loadRecipes();
  return { recipes, call: recipes.connect(`http://127.0.0.1:${port}`, token) };
}

test('the recipes of the document sell, look up and replace keys with a token', async () => {
  const shop = await startSelling(3);
  const { api, poolId } = shop;
  const { recipes, call } = await startCalling(api);
  await placeOrder(shop, aShopOrder('A-1'));

  expect(await recipes.readStock(call)).toMatchObject([{ id: poolId, available: 2 }]);
  expect(await recipes.addKey(call, poolId, 'NEW0-KEY0-0001')).toMatchObject({
    license_id: expect.any(Number),
  });
  expect(await recipes.addKey(call, poolId, 'NEW0-KEY0-0001')).toBeUndefined();
  const order = await recipes.findOrder(call, 'A-1');
  expect(order).toMatchObject({ number: 'A-1', keys: [{ license_id: expect.any(Number) }] });
  await recipes.replaceKey(call, order.keys[0]?.license_id ?? 0, 'Does not work');
  const replaced = await recipes.findOrder(call, 'A-1');
  expect(replaced.keys).toHaveLength(1);
  expect(replaced.keys).not.toEqual(order.keys);
  expect(await recipes.lookUp(call, 'new0 key0 0001')).toMatchObject([{ verdict: 'free' }]);
  expect(await recipes.expectDelivery(call, poolId, '2099-01-31')).toBe('2099-01-31');
});

test('the recipes of the document tell an ERP and a chat', async ({ api }) => {
  const { recipes, call } = await startCalling(api);
  const receiver = await startReceiver();

  expect(await recipes.tellErp(call, receiver.url)).toBe('delivered');
  expect(await recipes.alertShift(call, receiver.url)).toBe('delivered');

  expect(receiver.received.map(({ event }) => event.type)).toEqual(['endpoint.test', undefined]);
});

test('a token reads all pages of a list by its links: each record once, while others are added', async ({
  api,
}) => {
  const { recipes, call } = await startCalling(api);
  const destination = { kind: 'slack' as const, url: 'https://chat.example.com/hook' };
  const add = (name: string, failing_since: string | null = null) =>
    api
      .send(alertTargets.create, { body: { name, destination } })
      .then(({ data }) =>
        api.sql('UPDATE alert_targets SET failing_since = $2 WHERE id = $1', [data.id, failing_since]),
      );
  for (const [n, since] of ['2026-11-02T10:00:00Z', null, '2026-11-01T10:00:00.5Z', null, null].entries())
    await add(`Target ${n}`, since);

  for (const [query, expected] of [
    ['sort_by=name&sort_order=DESC', [4, 3, 2, 1, 0]],
    ['sort_by=failing_since', [2, 0, 1, 3, 4]],
    ['sort_by=failing_since&sort_order=DESC', [0, 2, 4, 3, 1]],
    ['', [0, 1, 2, 3, 4]],
    ['is_active=true&sort_by=is_active', [0, 1, 2, 3, 4]],
  ] as const) {
    const names: string[] = [];
    await recipes.readPages(
      call,
      `/api/alert-targets?per_page=2&${query}`,
      ({ data }: { data: { name: string }[] }) => void names.push(...data.map(({ name }) => name)),
    );
    expect(names).toEqual(expected.map((n) => `Target ${n}`));
  }
});

test('a list tells its first, previous and next page, by cursor where it goes on', async ({ api }) => {
  for (const name of ['A', 'B', 'C'])
    await api.send(alertTargets.create, {
      body: { name, destination: { kind: 'slack', url: 'https://chat.example.com/hook' } },
    });

  const { raw } = await api.send(alertTargets.list, { query: { page: 2, per_page: 1, sort_by: 'name' } });
  const last = await api.send(alertTargets.list, { query: { page: 3, per_page: 1 } });
  const foreign = await api.send(alertTargets.list, { query: { cursor: 'bm8' } });

  expect(raw.headers.link).toMatch(
    /^<\/api\/alert-targets\?per_page=1&sort_by=name>; rel="first", <\/api\/alert-targets\?per_page=1&sort_by=name&page=1>; rel="prev", <\/api\/alert-targets\?per_page=1&sort_by=name&cursor=[\w-]+>; rel="next"$/,
  );
  expect(last.raw.headers.link).not.toContain('next');
  expect(foreign.status).toBe(422);
});
