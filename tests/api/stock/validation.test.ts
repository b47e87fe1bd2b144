import { expect } from 'vitest';
import { licenses } from '#contract/licenses';
import { validation } from '#contract/validation';
import { buildLicenses, buildPool } from '../build';
import { test } from '../fixtures';
import { addNumberedKeys } from '../selling';
import { getVerdictsByKey, listValidations, startValidating } from '../validating';

const UNCONFIGURED = { status: 503, message: 'No validation service is configured' };
const NOT_REQUIRED = { status: 409, message: 'The keys of this pool need no validation' };

test('reports zero counts and no run without licenses to validate', async ({ api }) => {
  const { data } = await api.send(validation.stats);

  expect(data).toEqual({ total_unlimited: 0, valid: 0, invalid: 0, pending: 0, last_run: null });
});

test('counts licenses of validated pools by state, except replaced ones', async ({ api }) => {
  const validated = await buildPool(api, { requires_validation: true });
  const ordinary = await buildPool(api);
  await buildLicenses(api, validated.id, ['VALID-1', 'INVALID-1', 'PENDING-1', 'PENDING-2', 'OLD-1'], -1);
  const [deleted = 0] = await buildLicenses(api, validated.id, ['GONE-1']);
  await buildLicenses(api, ordinary.id, ['OTHER-1']);
  const index = await api.services.vault.readIndex(api.services.db);
  const indexOf = (key: string) => index.compute(key);
  const setState = `UPDATE licenses SET validation = $2 WHERE key_index = $1`;
  await api.sql(setState, [indexOf('VALID-1'), 'valid']);
  await api.sql(setState, [indexOf('INVALID-1'), 'invalid']);
  await api.sql(`UPDATE licenses SET status = 'replaced' WHERE key_index = $1`, [indexOf('OLD-1')]);
  await api.send(licenses.delete, { params: { id: deleted } });
  await api.sql(`UPDATE validation_service SET last_run_at = '2026-11-20T10:00:00Z'`);

  const { data } = await api.send(validation.stats);

  expect(data).toEqual({
    total_unlimited: 4,
    valid: 1,
    invalid: 1,
    pending: 2,
    last_run: '2026-11-20T10:00:00.000Z',
  });
});

test('validates nothing when no service is configured', async ({ api }) => {
  const { id } = await buildPool(api, { requires_validation: true });
  const [license = 0] = await buildLicenses(api, id, ['AAAA-BBBB'], -1);

  expect(await api.send(validation.validatePool, { params: { id } })).toMatchObject(UNCONFIGURED);
  expect(await api.send(validation.validateLicense, { params: { id: license } })).toMatchObject(UNCONFIGURED);
  expect(await api.send(validation.processQueue, { body: {} })).toMatchObject(UNCONFIGURED);
  expect(await api.sql('SELECT validation FROM licenses')).toEqual([{ validation: 'pending' }]);
});

test('responds 404 for an unknown pool or license even without a service', async ({ api }) => {
  const params = { id: 7 };

  const pool = await api.send(validation.validatePool, { params });
  const license = await api.send(validation.validateLicense, { params });

  expect(pool).toMatchObject({ status: 404, message: 'License pool not found' });
  expect(license).toMatchObject({ status: 404, message: 'License not found' });
});

test('refuses to validate a pool without validation', async ({ validating: { api, validator } }) => {
  const { id } = await buildPool(api);
  const [license = 0] = await buildLicenses(api, id, ['AAAA-BBBB']);

  expect(await api.send(validation.validatePool, { params: { id } })).toMatchObject(NOT_REQUIRED);
  expect(await api.send(validation.validateLicense, { params: { id: license } })).toMatchObject(NOT_REQUIRED);
  expect((await api.send(validation.processQueue, { body: {} })).data.total).toBe(0);
  expect(validator.requests).toEqual([]);
});

test('refuses a batch size outside its limits', async ({ api }) => {
  const refused = await api.send(validation.processQueue, { body: { batch_size: 5 } });

  expect(refused).toMatchObject({
    status: 422,
    errors: { batch_size: 'Batch size must be between 10 and 200' },
  });
});

test('refuses validation without a session', async ({ api }) => {
  const params = { id: 1 };
  const cookies = {};

  expect((await api.send(validation.stats, { cookies })).status).toBe(401);
  expect((await api.send(validation.processQueue, { body: {}, cookies })).status).toBe(401);
  expect((await api.send(validation.validatePool, { params, cookies })).status).toBe(401);
  expect((await api.send(validation.validateLicense, { params, cookies })).status).toBe(401);
});

test.each(['keygen', 'lemonsqueezy', 'generic'] as const)('validates a pool with %s', async (shape) => {
  const { api, validator, poolId } = await startValidating(shape);
  await addNumberedKeys(api, poolId, 30);
  validator.keyStatuses = { 'KEY-00002': 'expired', 'KEY-00003': 'missing', 'KEY-00004': 'unused' };

  const { data } = await api.send(validation.validatePool, { params: { id: poolId } });

  expect(data).toEqual({ total: 30, valid: 28, invalid: 2, errors: 0, reason: null, remaining: 0 });
  expect(await getVerdictsByKey(api)).toMatchObject({
    'KEY-00001': 'valid',
    'KEY-00002': 'invalid',
    'KEY-00003': 'invalid',
    'KEY-00004': 'valid',
  });
  expect((await api.send(validation.stats)).data).toMatchObject({
    total_unlimited: 30,
    valid: 28,
    invalid: 2,
  });
  expect(new Set(validator.listKeys()).size).toBe(30);
  expect(validator.maxConcurrentRequests).toBeLessThanOrEqual(4);
});

test('validates one license and shows verdict, reason and time', async ({
  validating: { api, validator, poolId },
}) => {
  const [id = 0] = await buildLicenses(api, poolId, ['AAAA-BBBB']);
  validator.keyStatuses['AAAA-BBBB'] = 'suspended';
  const before = (await api.send(licenses.get, { params: { id } })).data.validation;

  const { data } = await api.send(validation.validateLicense, { params: { id } });

  const after = (await api.send(licenses.get, { params: { id } })).data.validation;
  expect(before).toEqual({ state: 'pending', reason: null, checked_at: null });
  expect(data).toEqual({ verdict: 'invalid', reason: 'SUSPENDED: is suspended' });
  expect(after).toEqual({
    state: 'invalid',
    reason: 'SUSPENDED: is suspended',
    checked_at: expect.stringMatching(/^20/),
  });
});

test('shows no validation for a license of a pool without validation', async ({ api }) => {
  const [id = 0] = await buildLicenses(api, (await buildPool(api)).id, ['AAAA-BBBB']);

  expect((await api.send(licenses.get, { params: { id } })).data.validation).toBeNull();
});

test('refuses to validate a replaced or claimed license', async ({
  validating: { api, validator, poolId },
}) => {
  const [withdrawn = 0, busy = 0] = await buildLicenses(api, poolId, ['AAAA-BBBB', 'CCCC-DDDD']);
  await api.sql(`UPDATE licenses SET status = 'replaced' WHERE id = $1`, [withdrawn]);
  await api.sql(`UPDATE licenses SET validation_claimed_until = now() + interval '1 minute' WHERE id = $1`, [
    busy,
  ]);

  const refusals = await Promise.all(
    [withdrawn, busy].map((id) => api.send(validation.validateLicense, { params: { id } })),
  );

  expect(refusals).toMatchObject([
    { status: 409, message: 'A replaced license is not validated' },
    { status: 409, message: 'This license is already being validated' },
  ]);
  expect(validator.requests).toEqual([]);
});

test('makes all keys of a validated pool unlimited', async ({ api }) => {
  const { id } = await buildPool(api, { requires_validation: true });
  const [license = 0] = await buildLicenses(api, id, ['CREATED-1'], 3);
  await addNumberedKeys(api, id, 2, { deliveries: 5 });

  await api.send(licenses.update, { params: { id: license }, body: { delivre_x_times: 7 } });

  const deliveries = 'SELECT DISTINCT uses_allowed, uses_left FROM licenses';
  expect(await api.sql(deliveries)).toEqual([{ uses_allowed: -1, uses_left: -1 }]);
});

test('audits the validation of a pool with its changes', async ({
  validating: { api, validator, poolId },
}) => {
  const [, bad] = await buildLicenses(api, poolId, ['AAAA-BBBB', 'CCCC-DDDD']);
  validator.keyStatuses['CCCC-DDDD'] = 'expired';

  await api.send(validation.validatePool, { params: { id: poolId } });

  const selectAudit = `SELECT actor, record_id, details FROM audit_log WHERE action = 'pool.validate'`;
  expect(await api.sql(selectAudit)).toEqual([
    { actor: 'admin', record_id: String(poolId), details: { valid: 1, invalid: [bad] } },
  ]);
});

test('counts a key that cannot be decrypted as an error', async ({
  validating: { api, validator, poolId },
}) => {
  await buildLicenses(api, poolId, ['AAAA-BBBB', 'CCCC-DDDD']);
  const index = await api.services.vault.readIndex(api.services.db);
  await api.sql(`UPDATE licenses SET key_cipher = '\\x00' WHERE key_index = $1`, [
    index.compute('AAAA-BBBB'),
  ]);

  const { data } = await api.send(validation.validatePool, { params: { id: poolId } });

  expect(data).toMatchObject({ total: 2, valid: 1, errors: 1, reason: 'The key cannot be decrypted' });
  expect(validator.listKeys()).toEqual(['CCCC-DDDD']);
});

test('updates the state when a key expires and is renewed', async ({
  validating: { api, validator, poolId },
}) => {
  await buildLicenses(api, poolId, ['AAAA-BBBB']);
  const states: (string | undefined)[] = [];
  for (const keyStatus of ['good', 'expired', 'good'] as const) {
    validator.keyStatuses['AAAA-BBBB'] = keyStatus;
    await api.send(validation.validatePool, { params: { id: poolId } });
    states.push((await listValidations(api))[0]?.validation);
  }

  expect(states).toEqual(['valid', 'invalid', 'valid']);
});
