import { expect } from 'vitest';
import { licenses } from '#contract/licenses';
import { test } from '../fixtures';

test('imports 200,000 keys in one request', async ({ api, pool }) => {
  const keys = Array.from({ length: 200_000 }, (_, n) => `KEY-${n}-ABCDEFGHIJKLMNOP`);

  const { status, data } = await api.send(licenses.import, {
    body: { license_group_id: pool.id, licenses: keys.map((license_key) => ({ license_key })) },
  });

  expect(status).toBe(201);
  expect(data.created_count).toBe(200_000);
});
