import { expect, test } from 'vitest';
import { validation } from '#contract/validation';
import { buildLicenses, buildPool } from './build';
import { startApi } from './startApi';

const UNCONFIGURED = { status: 503, message: 'No validation service is configured' };
const NO_NEED = { status: 409, message: 'The keys of this pool need no validation' };

test('without licenses to validate every figure is 0 and there was no run', async () => {
  const api = await startApi();

  const { data } = await api.send(validation.stats);

  expect(data).toEqual({ total_unlimited: 0, valid: 0, invalid: 0, pending: 0, last_run: null });
});

test('licenses of validated pools are counted by verdict, withdrawn and other ones are not', async () => {
  const api = await startApi();
  const validated = await buildPool(api, { requires_validation: true });
  const ordinary = await buildPool(api);
  await buildLicenses(api, validated.id, ['VALID-1', 'INVALID-1', 'PENDING-1', 'PENDING-2', 'OLD-1'], -1);
  await buildLicenses(api, ordinary.id, ['OTHER-1']);
  const named = (key: string) => api.services.vault.blindIndex(key);
  const setState = `UPDATE licenses SET validation = $2 WHERE key_index = $1`;
  await api.sql(setState, [named('VALID-1'), 'valid']);
  await api.sql(setState, [named('INVALID-1'), 'invalid']);
  await api.sql(`UPDATE licenses SET status = 'replaced' WHERE key_index = $1`, [named('OLD-1')]);
  await api.sql(`UPDATE settings SET validation_last_run = '2026-11-20T10:00:00Z'`);

  const { data } = await api.send(validation.stats);

  expect(data).toEqual({
    total_unlimited: 4,
    valid: 1,
    invalid: 1,
    pending: 2,
    last_run: '2026-11-20T10:00:00.000Z',
  });
});

test('without a validation service nothing is called valid', async () => {
  const api = await startApi();
  const { id } = await buildPool(api, { requires_validation: true });
  const [license = 0] = await buildLicenses(api, id, ['AAAA-BBBB'], -1);

  expect(await api.send(validation.validatePool, { params: { id } })).toMatchObject(UNCONFIGURED);
  expect(await api.send(validation.validateLicense, { params: { id: license } })).toMatchObject(UNCONFIGURED);
  expect(await api.send(validation.processQueue, { body: {} })).toMatchObject(UNCONFIGURED);
  expect(await api.sql('SELECT validation FROM licenses')).toEqual([{ validation: 'pending' }]);
});

test('an unknown pool or license is told first', async () => {
  const api = await startApi();
  const params = { id: 7 };

  const pool = await api.send(validation.validatePool, { params });
  const license = await api.send(validation.validateLicense, { params });

  expect(pool).toMatchObject({ status: 404, message: 'License pool not found' });
  expect(license).toMatchObject({ status: 404, message: 'License not found' });
});

test('a pool that needs no validation is not validated', async () => {
  const api = await startApi();
  const { id } = await buildPool(api);
  const [license = 0] = await buildLicenses(api, id, ['AAAA-BBBB']);

  expect(await api.send(validation.validatePool, { params: { id } })).toMatchObject(NO_NEED);
  expect(await api.send(validation.validateLicense, { params: { id: license } })).toMatchObject(NO_NEED);
});

test('a batch outside its limits is refused', async () => {
  const api = await startApi();

  const refused = await api.send(validation.processQueue, { body: { batch_size: 5 } });

  expect(refused).toMatchObject({
    status: 422,
    errors: { batch_size: 'Batch size must be between 10 and 200' },
  });
});

test('nobody validates without a session', async () => {
  const api = await startApi();

  expect((await api.send(validation.stats, { cookies: {} })).status).toBe(401);
  expect((await api.send(validation.processQueue, { body: {}, cookies: {} })).status).toBe(401);
});
