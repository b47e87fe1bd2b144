import { expect } from 'vitest';
import { pools } from '#contract/pools';
import { buildPool } from '../build';
import { test } from '../fixtures';
import { getDatabaseUrl, withConnection } from '../withConnection';

test('responds 503 with Retry-After when a lock is not granted in time', async ({ api }) => {
  const { id } = await buildPool(api, { name: 'Held' });
  const url = getDatabaseUrl(api.services);

  const response = await withConnection(url, async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT FROM pools FOR UPDATE');
    return api.send(pools.update, { params: { id }, body: { name: 'Renamed' } });
  });

  expect(response.status).toBe(503);
  expect(response.raw.json()).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('try again'),
  });
  expect(Number(response.raw.headers['retry-after'])).toBeGreaterThan(0);
  expect(await api.sql('SELECT name FROM pools')).toEqual([{ name: 'Held' }]);
});
