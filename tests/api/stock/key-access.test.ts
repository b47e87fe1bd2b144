import { expect } from 'vitest';
import { audit } from '#contract/audit';
import { licenses } from '#contract/licenses';
import { sites } from '#contract/sites';
import { buildLicenses, buildSite } from '../build';
import { test } from '../fixtures';
import { signInAs } from '../signInAs';

const getActions = (page: { entries: { action: string }[] }) => page.entries.map(({ action }) => action);

test('records displayed and copied keys on their licenses', async ({ api, pool }) => {
  const [one = 0, two = 0] = await buildLicenses(api, pool.id, ['AAAA-1', 'AAAA-2']);

  await api.send(licenses.recordKeyAccess, { body: { use: 'shown', license_ids: [one] } });
  await api.send(licenses.recordKeyAccess, { body: { use: 'copied', license_ids: [one, 4711] } });
  await api.send(licenses.recordKeyAccess, { body: { use: 'shown', license_ids: [two, one] } });

  const { data } = await api.send(audit.list, { query: { kind: 'license', record_id: String(one) } });
  expect(getActions(data)).toEqual([
    'license.key_shown',
    'license.key_copied',
    'license.key_shown',
    'license.create',
  ]);
  expect(data.entries[0]?.record_ids).toEqual([one, two]);
  expect(data.entries[1]?.record_id).toBe(String(one));
});

test('records nothing for licenses that do not exist', async ({ api }) => {
  await api.send(licenses.recordKeyAccess, { body: { use: 'shown', license_ids: [4711] } });
  await api.send(licenses.recordKeyAccess, { body: { use: 'shown', license_ids: [] } });

  expect(await api.count(`audit_log WHERE action = 'license.key_shown'`)).toBe(0);
});

test('returns the API key of a site to show or copy it, and records the access', async ({ api }) => {
  const { id, api_key } = await buildSite(api);

  const shown = await api.send(sites.recordKeyAccess, { params: { id }, body: { use: 'shown' } });
  await api.send(sites.recordKeyAccess, { params: { id }, body: { use: 'copied' } });
  const missing = await api.send(sites.recordKeyAccess, { params: { id: 4711 }, body: { use: 'copied' } });

  const { data } = await api.send(audit.list, { query: { kind: 'site', record_id: String(id) } });
  expect(shown.data).toEqual({ api_key });
  expect(getActions(data)).toEqual(['site.key_copied', 'site.key_shown', 'site.create']);
  expect(missing.status).toBe(404);
});

test('gives the API key of a site to who may replace it, while the sign-in is recent', async ({ api }) => {
  const { id, api_key } = await buildSite(api);
  const tryAfter = async (age: string) => {
    await api.sql('UPDATE sessions SET authenticated_at = now() - $1::interval', [age]);
    const { data } = await api.send(sites.get, { params: { id } });
    const changes = [
      await api.send(sites.recordKeyAccess, { params: { id }, body: { use: 'shown' } }),
      await api.send(sites.regenerateApiKey, { params: { id } }),
    ];
    return [data.api_key, ...changes.map(({ status }) => status)];
  };
  const masked = `•••••${api_key.slice(-5)}`;

  expect(await tryAfter('13 hours')).toEqual([masked, 403, 403]);
  expect(await api.count(`audit_log WHERE action LIKE 'site.%key%'`)).toBe(0);
  const viewer = { cookies: await signInAs(api, 'viewer') };
  expect((await api.send(sites.get, { params: { id }, ...viewer })).data.api_key).toBe(masked);
  expect(await tryAfter('11 minutes')).toEqual([api_key, 201, 201]);
});
