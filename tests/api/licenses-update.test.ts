import { expect, test } from 'vitest';
import { licenses } from '#contract/licenses';
import { buildLicenses, buildPool } from './build';
import { type Api, startApi } from './startApi';

interface Stored {
  status: string;
  allowed: number;
  left: number;
}

/** A license that has been delivered `assigned` times. */
async function licensed(api: Api, { status, allowed, left }: Stored, assigned = 0): Promise<number> {
  const pool = await buildPool(api);
  const [id = 0] = await buildLicenses(api, pool.id, ['AAAA-BBBB']);
  await api.sql('UPDATE licenses SET status = $1, deliveries_allowed = $2, deliveries_left = $3', [
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

const cases: [string, Stored, number, Stored, number?][] = [
  [
    'a sold one-time key given more is available again',
    { status: 'sold', allowed: 1, left: 0 },
    3,
    { status: 'available', allowed: 3, left: 2 },
  ],
  [
    'an exhausted key given more is available again',
    { status: 'exhausted', allowed: 5, left: 0 },
    6,
    { status: 'available', allowed: 6, left: 1 },
  ],
  [
    'what is left shrinks with what is allowed',
    { status: 'available', allowed: 5, left: 4 },
    3,
    { status: 'available', allowed: 3, left: 2 },
  ],
  [
    'never below none',
    { status: 'available', allowed: 10, left: 2 },
    4,
    { status: 'exhausted', allowed: 4, left: 0 },
  ],
  [
    'a key cut down to the one delivery it had is sold',
    { status: 'available', allowed: 3, left: 2 },
    1,
    { status: 'sold', allowed: 1, left: 0 },
  ],
  [
    'an exhausted key made unlimited is available',
    { status: 'exhausted', allowed: 2, left: 0 },
    -1,
    { status: 'available', allowed: -1, left: -1 },
  ],
  [
    'an unlimited key made limited keeps count of its deliveries',
    { status: 'available', allowed: -1, left: -1 },
    5,
    { status: 'available', allowed: 5, left: 3 },
    2,
  ],
];

test.each(cases)('%s', async (_, before, allowed, after, assigned) => {
  const api = await startApi();
  const id = await licensed(api, before, assigned);

  const { data } = await api.send(licenses.update, { params: { id }, body: { delivre_x_times: allowed } });

  expect(data).toMatchObject({
    license_status: after.status,
    delivre_x_times: after.allowed,
    remaining_delivre_x_times: after.left,
  });
});

test('the note changes by itself', async () => {
  const api = await startApi();
  const id = await licensed(api, { status: 'sold', allowed: 1, left: 0 });

  const { data } = await api.send(licenses.update, {
    params: { id },
    body: { replacement_note: 'Customer asked twice' },
  });

  expect(data).toMatchObject({ replacement_note: 'Customer asked twice', license_status: 'sold' });
});

test('a key of a validated pool stays unlimited', async () => {
  const api = await startApi();
  const pool = await buildPool(api, { requires_validation: true });
  const [id = 0] = await buildLicenses(api, pool.id, ['AAAA-BBBB']);

  const { status, data } = await api.send(licenses.update, { params: { id }, body: { delivre_x_times: 3 } });

  expect(status).toBe(200);
  expect(data).toMatchObject({ delivre_x_times: -1, remaining_delivre_x_times: -1 });
});

test('a replaced license is not edited any more', async () => {
  const api = await startApi();
  const id = await licensed(api, { status: 'replaced', allowed: 1, left: 1 });

  const refused = await api.send(licenses.update, { params: { id }, body: { delivre_x_times: 3 } });

  expect(refused.status).toBe(409);
  expect(refused.message).toBe('A replaced license cannot be edited');
});

test.each([0, -2, 1.5, 'two'])('%s deliveries are refused at the field', async (times) => {
  const api = await startApi();
  const id = await licensed(api, { status: 'available', allowed: 1, left: 1 });

  const refused = await api.send(licenses.update, {
    params: { id },
    body: { delivre_x_times: times as number },
  });

  expect(refused.status).toBe(422);
  expect(refused.errors).toEqual({ delivre_x_times: 'Must be -1 (unlimited) or at least 1' });
});

test('a key that cannot be changed is refused', async () => {
  const api = await startApi();
  const id = await licensed(api, { status: 'available', allowed: 1, left: 1 });
  const body = { license_key: 'OTHER-KEY', delivre_x_times: 1 };

  const refused = await api.send(licenses.update, { params: { id }, body });

  expect(refused.errors).toEqual({ license_key: 'Unknown field' });
});

test('changing a license that is not there is not found', async () => {
  const api = await startApi();

  const answer = await api.send(licenses.update, { params: { id: 4711 }, body: { delivre_x_times: 2 } });

  expect(answer.status).toBe(404);
});
