import { expect, test } from 'vitest';
import { audit } from '#contract/audit';
import { licenses } from '#contract/licenses';
import { sites } from '#contract/sites';
import { buildLicenses, buildPool, buildSite } from './build';
import { startApi } from './startApi';

const getActions = (page: { entries: { action: string }[] }) => page.entries.map(({ action }) => action);

test('records displayed, copied and exported keys on their licenses', async () => {
  const api = await startApi();
  const pool = await buildPool(api);
  const [one = 0, two = 0] = await buildLicenses(api, pool.id, ['AAAA-1', 'AAAA-2']);

  await api.send(licenses.recordKeyAccess, { body: { use: 'shown', license_ids: [one] } });
  await api.send(licenses.recordKeyAccess, { body: { use: 'copied', license_ids: [one, 4711] } });
  await api.send(licenses.recordKeyAccess, { body: { use: 'exported', license_ids: [two, one] } });

  const { data } = await api.send(audit.list, { query: { kind: 'license', record_id: String(one) } });
  expect(getActions(data)).toEqual([
    'license.key_exported',
    'license.key_copied',
    'license.key_shown',
    'license.create',
  ]);
  expect(data.entries[0]?.record_ids).toEqual([one, two]);
  expect(data.entries[1]?.record_id).toBe(String(one));
});

test('records the count and pool of an export too large to list', async () => {
  const api = await startApi();

  const { status } = await api.send(licenses.recordKeyAccess, {
    body: { use: 'exported', count: 1_000_000, license_group_id: 7, status: 'available' },
  });

  const { data } = await api.send(audit.list, { query: { action: 'license.key_exported' } });
  expect(status).toBe(201);
  expect(data.entries[0]?.details).toEqual({ count: 1_000_000, pool: 7, status: 'available' });
});

test('records nothing for licenses that do not exist', async () => {
  const api = await startApi();

  await api.send(licenses.recordKeyAccess, { body: { use: 'shown', license_ids: [4711] } });
  await api.send(licenses.recordKeyAccess, { body: { use: 'shown' } });

  expect(await api.count(`audit_log WHERE action = 'license.key_shown'`)).toBe(0);
});

test('records that the API key of a site was displayed or copied', async () => {
  const api = await startApi();
  const { id } = await buildSite(api);

  await api.send(sites.recordKeyAccess, { params: { id }, body: { use: 'shown' } });
  await api.send(sites.recordKeyAccess, { params: { id }, body: { use: 'copied' } });
  const missing = await api.send(sites.recordKeyAccess, { params: { id: 4711 }, body: { use: 'copied' } });

  const { data } = await api.send(audit.list, { query: { kind: 'site', record_id: String(id) } });
  expect(getActions(data)).toEqual(['site.key_copied', 'site.key_shown', 'site.create']);
  expect(missing.status).toBe(404);
});
