import { expect } from 'vitest';
import { licenses } from '#contract/licenses';
import { pools } from '#contract/pools';
import { buildLicenses, buildPool } from '../build';
import { test } from '../fixtures';

test('a success has data and a message, which is null where there is nothing to say', async ({ api }) => {
  const created = await api.send(pools.create, { body: { name: 'Envelopes' } });
  const list = await api.send(pools.list);

  expect(created.raw.json()).toEqual({
    success: true,
    data: { id: created.data.id },
    message: 'License pool created successfully',
  });
  expect(list.raw.json()).toEqual({ success: true, data: list.data, message: null });
});

test('the message of a success has the numbers of the response', async ({ api }) => {
  const { id } = await buildPool(api);
  const license_ids = await buildLicenses(api, id, ['ENVELOPE-1', 'ENVELOPE-2']);
  const keys = [{ license_key: 'ENVELOPE-1' }, { license_key: 'ENVELOPE-3' }];

  const imported = await api.send(licenses.import, { body: { license_group_id: id, licenses: keys } });
  const deleted = await api.send(licenses.deleteMany, { body: { license_ids } });

  expect(imported.message).toBe('Imported: 1 | Errors: 1');
  expect(deleted.message).toBe('Successfully deleted 2 license(s)');
});

test('a failure has no data', async ({ api }) => {
  const refused = await api.send(pools.get, { params: { id: 4711 } });

  expect(refused.raw.json()).toMatchObject({ success: false, data: null, message: 'License pool not found' });
});
