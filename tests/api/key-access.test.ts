import { expect, test } from 'vitest';
import { audit } from '#contract/audit';
import { licenses } from '#contract/licenses';
import { sites } from '#contract/sites';
import { buildLicenses, buildPool, buildSite } from './build';
import { startApi } from './startApi';

const actionsOf = (page: { entries: { action: string }[] }) => page.entries.map(({ action }) => action);

test('a key that is shown or copied, and keys that are exported, are noted at their licenses', async () => {
  const api = await startApi();
  const pool = await buildPool(api);
  const [one = 0, two = 0] = await buildLicenses(api, pool.id, ['AAAA-1', 'AAAA-2']);

  await api.send(licenses.recordKeyAccess, { body: { use: 'shown', license_ids: [one] } });
  await api.send(licenses.recordKeyAccess, { body: { use: 'copied', license_ids: [one, 4711] } });
  await api.send(licenses.recordKeyAccess, { body: { use: 'exported', license_ids: [two, one] } });

  const { data } = await api.send(audit.list, { query: { kind: 'license', record_id: String(one) } });
  expect(actionsOf(data)).toEqual([
    'license.key_exported',
    'license.key_copied',
    'license.key_shown',
    'license.create',
  ]);
  expect(data.entries[0]?.record_ids).toEqual([one, two]);
  expect(data.entries[1]?.record_id).toBe(String(one));
});

test('an export of too many keys to name tells how many, and of which pool', async () => {
  const api = await startApi();

  const { status } = await api.send(licenses.recordKeyAccess, {
    body: { use: 'exported', count: 1_000_000, license_group_id: 7, status: 'available' },
  });

  const { data } = await api.send(audit.list, { query: { action: 'license.key_exported' } });
  expect(status).toBe(201);
  expect(data.entries[0]?.details).toEqual({ count: 1_000_000, pool: 7, status: 'available' });
});

test('keys of licenses that are not there leave no row', async () => {
  const api = await startApi();

  await api.send(licenses.recordKeyAccess, { body: { use: 'shown', license_ids: [4711] } });
  await api.send(licenses.recordKeyAccess, { body: { use: 'shown' } });

  expect(await api.count(`audit_log WHERE action = 'license.key_shown'`)).toBe(0);
});

test("a site's API key that is shown or copied is noted", async () => {
  const api = await startApi();
  const { id } = await buildSite(api);

  await api.send(sites.recordKeyAccess, { params: { id }, body: { use: 'shown' } });
  await api.send(sites.recordKeyAccess, { params: { id }, body: { use: 'copied' } });
  const missing = await api.send(sites.recordKeyAccess, { params: { id: 4711 }, body: { use: 'copied' } });

  const { data } = await api.send(audit.list, { query: { kind: 'site', record_id: String(id) } });
  expect(actionsOf(data)).toEqual(['site.key_copied', 'site.key_shown', 'site.create']);
  expect(missing.status).toBe(404);
});
