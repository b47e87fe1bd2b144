import { expect } from 'vitest';
import { audit } from '#contract/audit';
import { dashboard } from '#contract/dashboard';
import { licenses } from '#contract/licenses';
import { mappings } from '#contract/mappings';
import { notifications } from '#contract/notifications';
import { pools } from '#contract/pools';
import { settings } from '#contract/settings';
import { sites } from '#contract/sites';
import { buildLicenses, buildMapping, buildPool, buildSite } from '../build';
import { test } from '../fixtures';

test('an update without fields succeeds and changes nothing', async ({ api }) => {
  const { id: poolId } = await buildPool(api);
  const { id: siteId } = await buildSite(api);
  const { id: mappingId } = await buildMapping(api, { siteId, poolId, productId: 10 });
  const [licenseId = 0] = await buildLicenses(api, poolId, ['EMPTY-UPDATE-1']);
  const license = await api.send(licenses.get, { params: { id: licenseId } });

  const updates = [
    await api.send(mappings.update, { params: { id: mappingId }, body: {} }),
    await api.send(pools.update, { params: { id: poolId }, body: {} }),
    await api.send(sites.update, { params: { id: siteId }, body: {} }),
    await api.send(licenses.update, { params: { id: licenseId }, body: {} }),
    await api.send(settings.update, { body: {} }),
  ];

  expect(updates.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(updates[0]?.data).toMatchObject({ id: mappingId, is_active: true });
  expect((await api.send(licenses.get, { params: { id: licenseId } })).data).toEqual(license.data);
});

test('query parameters without a value count as not given', async ({ api }) => {
  const { id: poolId } = await buildPool(api);
  const [licenseId] = await buildLicenses(api, poolId, ['EMPTY-QUERY-1']);
  const get = async (path: string) => {
    const response = await api.app.inject({ url: `/api${path}`, cookies: api.session });
    return { status: response.statusCode, data: response.json().data };
  };

  const listed = await get(
    `${licenses.list.path}?search=&status=&license_group_id=&page=&per_page=&sort_by=&sort_order=&cursor=&ids=`,
  );
  const others = await Promise.all([
    get(`${notifications.list.path}?severity=&type=&resolved=&page=&limit=`),
    get(`${mappings.list.path}?site_id=`),
    get(`${dashboard.recent.path}?limit=`),
    get(`${audit.list.path}?kind=&action=&actor=&from=&to=&record_id=`),
  ]);

  expect(listed.data.licenses.map(({ license_id }: { license_id: number }) => license_id)).toEqual([
    licenseId,
  ]);
  expect(listed.data.pagination).toMatchObject({ page: 1, per_page: 20, total: 1 });
  expect([listed, ...others].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

test('a required query parameter without a value is missing', async ({ api }) => {
  const { statusCode } = await api.app.inject({
    url: `/api${dashboard.salesAnalytics.path}?preset=custom&start=&end=`,
    cookies: api.session,
  });

  expect(statusCode).toBe(422);
});
