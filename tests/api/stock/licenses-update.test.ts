import { expect } from 'vitest';
import { licenses } from '#contract/licenses';
import { buildLicenses, buildPool } from '../build';
import { test } from '../fixtures';
import { type Api, startApi } from '../startApi';

interface LicenseState {
  status: string;
  allowed: number;
  left: number;
}

/** Creates a license with `assigned` assignments. */
async function insertLicense(
  api: Api,
  { status, allowed, left }: LicenseState,
  assigned = 0,
): Promise<number> {
  const pool = await buildPool(api);
  const [id = 0] = await buildLicenses(api, pool.id, ['AAAA-BBBB']);
  await api.sql('UPDATE licenses SET status = $1, uses_allowed = $2, uses_left = $3', [
    status,
    allowed,
    left,
  ]);
  await api.sql(
    `INSERT INTO license_assignments (license_id, pool_id, site_id, order_id, line_item_id, unit)
     SELECT $1, $2, 1, '1', '1', unit FROM generate_series(1, $3) unit`,
    [id, pool.id, assigned],
  );
  return id;
}

const cases: [string, LicenseState, number, LicenseState, number?][] = [
  [
    'makes a sold one-time key available when its limit is raised',
    { status: 'sold', allowed: 1, left: 0 },
    3,
    { status: 'available', allowed: 3, left: 2 },
  ],
  [
    'makes an exhausted key available when its limit is raised',
    { status: 'exhausted', allowed: 5, left: 0 },
    6,
    { status: 'available', allowed: 6, left: 1 },
  ],
  [
    'reduces the remaining uses with the limit',
    { status: 'available', allowed: 5, left: 4 },
    3,
    { status: 'available', allowed: 3, left: 2 },
  ],
  [
    'never reduces the remaining uses below zero',
    { status: 'available', allowed: 10, left: 2 },
    4,
    { status: 'exhausted', allowed: 4, left: 0 },
  ],
  [
    'marks a key as sold when its limit is reduced to its one past use',
    { status: 'available', allowed: 3, left: 2 },
    1,
    { status: 'sold', allowed: 1, left: 0 },
  ],
  [
    'makes an exhausted key available when it becomes unlimited',
    { status: 'exhausted', allowed: 2, left: 0 },
    -1,
    { status: 'available', allowed: -1, left: -1 },
  ],
  [
    'subtracts past uses when an unlimited key becomes limited',
    { status: 'available', allowed: -1, left: -1 },
    5,
    { status: 'available', allowed: 5, left: 3 },
    2,
  ],
];

test.each(cases)('%s', async (_, before, allowed, after, assigned) => {
  const api = await startApi();
  const id = await insertLicense(api, before, assigned);

  const { data } = await api.send(licenses.update, { params: { id }, body: { delivre_x_times: allowed } });

  expect(data).toMatchObject({
    license_status: after.status,
    delivre_x_times: after.allowed,
    remaining_delivre_x_times: after.left,
  });
});

test('updates the note alone', async ({ api }) => {
  const id = await insertLicense(api, { status: 'sold', allowed: 1, left: 0 });

  const { data } = await api.send(licenses.update, {
    params: { id },
    body: { replacement_note: 'Customer asked twice' },
  });

  expect(data).toMatchObject({ replacement_note: 'Customer asked twice', license_status: 'sold' });
});

test('keeps a key of a validated pool unlimited', async ({ api }) => {
  const pool = await buildPool(api, { requires_validation: true });
  const [id = 0] = await buildLicenses(api, pool.id, ['AAAA-BBBB']);

  const { status, data } = await api.send(licenses.update, { params: { id }, body: { delivre_x_times: 3 } });

  expect(status).toBe(200);
  expect(data).toMatchObject({ delivre_x_times: -1, remaining_delivre_x_times: -1 });
});

test('refuses to edit a replaced license', async ({ api }) => {
  const id = await insertLicense(api, { status: 'replaced', allowed: 1, left: 1 });

  const refused = await api.send(licenses.update, { params: { id }, body: { delivre_x_times: 3 } });

  expect(refused.status).toBe(409);
  expect(refused.message).toBe('A replaced license cannot be edited');
});

test.for([0, -2, 1.5, 'two'])('refuses %s uses with an error on the field', async (times, { api }) => {
  const id = await insertLicense(api, { status: 'available', allowed: 1, left: 1 });

  const refused = await api.send(licenses.update, {
    params: { id },
    body: { delivre_x_times: times as number },
  });

  expect(refused.status).toBe(422);
  expect(refused.errors).toEqual({ delivre_x_times: 'Must be -1 (unlimited) or at least 1' });
});

test('refuses to change the license key', async ({ api }) => {
  const id = await insertLicense(api, { status: 'available', allowed: 1, left: 1 });
  const body = { license_key: 'OTHER-KEY', delivre_x_times: 1 };

  const refused = await api.send(licenses.update, { params: { id }, body });

  expect(refused.errors).toEqual({ license_key: 'Unknown field' });
});

test('responds 404 to the update of an unknown license', async ({ api }) => {
  const response = await api.send(licenses.update, { params: { id: 4711 }, body: { delivre_x_times: 2 } });

  expect(response.status).toBe(404);
});
