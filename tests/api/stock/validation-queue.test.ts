import { expect } from 'vitest';
import { settings } from '#contract/settings';
import { validation } from '#contract/validation';
import { validateQueue, validateQueueJob } from '../../../server/domains/stock/validation/validateQueue';
import { systemContext } from '../../../server/platform/context';
import { createLog } from '../../../server/platform/log';
import { openValidator } from '../../validator/openValidator';
import { buildLicenses, buildPool } from '../build';
import { test } from '../fixtures';
import { addNumberedKeys } from '../selling';
import { startApi } from '../startApi';
import { startSecondServer } from '../startSecondServer';
import {
  advanceTime,
  getVerdictsByKey,
  listValidations,
  startValidating,
  type Validating,
} from '../validating';

/** Runs the job that is scheduled each runQueueJob. */
const runQueueJob = ({ api }: Validating) => validateQueueJob.run(api.services, [{}]);

const validateNow = ({ api }: Validating, batch_size = 50) =>
  api.send(validation.processQueue, { body: { batch_size } });

test('validates the requested number of keys from the queue', async ({ validating: shop }) => {
  await addNumberedKeys(shop.api, shop.poolId, 30);

  const first = await validateNow(shop, 20);
  const second = await validateNow(shop, 20);

  expect(first.data).toMatchObject({ total: 20, valid: 20, invalid: 0, errors: 0 });
  // The remaining ten, then those validated longest ago.
  expect(second.data.total).toBe(20);
  expect(new Set(shop.validator.listKeys()).size).toBe(30);
  expect((await shop.api.send(validation.stats)).data).toMatchObject({
    total_unlimited: 30,
    valid: 30,
    pending: 0,
    last_run: expect.stringMatching(/^20/),
  });
});

test('validates nothing when the queue is empty', async ({ validating: shop }) => {
  expect((await validateNow(shop)).data).toEqual({ total: 0, valid: 0, invalid: 0, errors: 0, reason: null });
});

test('applies the current interval and batch size of the settings', async ({ validating: shop }) => {
  const { api, validator } = shop;
  await addNumberedKeys(api, shop.poolId, 40);
  const requestCounts: number[] = [];
  const pass = async (interval: string) => {
    await advanceTime(api, interval);
    await runQueueJob(shop);
    requestCounts.push(validator.requests.length);
  };
  await api.send(settings.update, { body: { validation_batch_size: 10 } });

  await pass('0');
  await pass('2 minutes');
  await api.send(settings.update, { body: { validation_check_interval: 2, validation_batch_size: 20 } });
  await pass('0');
  await pass('2 minutes');

  expect(requestCounts).toEqual([10, 10, 30, 30 + 10]);
});

test('runs one batch when several processes poll concurrently', async ({ validating: shop }) => {
  await addNumberedKeys(shop.api, shop.poolId, 100);
  await shop.api.send(settings.update, { body: { validation_batch_size: 10 } });

  await Promise.all(Array.from({ length: 8 }, () => runQueueJob(shop)));

  expect(shop.validator.requests).toHaveLength(10);
});

test('validates keys again after a day, oldest check first', async ({ validating: shop }) => {
  const { api, validator, poolId } = shop;
  await buildLicenses(api, poolId, ['OLDER', 'NEWER']);
  await validateNow(shop);
  await api.sql(`UPDATE licenses SET validation_next_at = validation_next_at - interval '1 hour'
    WHERE id = (SELECT min(id) FROM licenses)`);
  await advanceTime(api, '22 hours');
  await runQueueJob(shop);
  const early = validator.requests.length;

  await advanceTime(api, '1 hour');
  await runQueueJob(shop);

  expect(early).toBe(2);
  expect(validator.listKeys().slice(2)).toEqual(['OLDER']);
});

test('validates pending keys before validated ones', async ({ validating: shop }) => {
  await addNumberedKeys(shop.api, shop.poolId, 20, { prefix: 'OLD' });
  await validateNow(shop);
  await advanceTime(shop.api, '3 days');
  await addNumberedKeys(shop.api, shop.poolId, 10, { prefix: 'NEW' });

  await validateNow(shop, 10);

  expect(shop.validator.listKeys().slice(20).sort()[0]).toBe('NEW-00001');
  expect((await shop.api.send(validation.stats)).data.pending).toBe(0);
});

test('retries with increasing delays and keeps the previous state when validation fails', async ({
  validating: shop,
}) => {
  const { api, validator, poolId } = shop;
  await buildLicenses(api, poolId, ['CHECKED', 'PENDING']);
  validator.keyStatuses.PENDING = 'good';
  await api.sql(`UPDATE licenses SET validation = 'valid' WHERE id = (SELECT min(id) FROM licenses)`);
  validator.fault = 'overloaded';
  const delays: number[] = [];
  for (let attempt = 0; attempt < 6; attempt++) {
    await validateNow(shop);
    const [row] = await api.sql<{ delay: number }>(
      `SELECT round(extract(epoch FROM max(validation_next_at) - now()) / 60)::int AS delay FROM licenses`,
    );
    delays.push(row?.delay ?? 0);
  }

  expect(delays).toEqual([1, 2, 4, 8, 10, 10]);
  expect(await listValidations(api)).toEqual([
    {
      key: 'CHECKED',
      validation: 'valid',
      reason: expect.stringMatching(/answered with status 500/),
      attempts: 6,
    },
    {
      key: 'PENDING',
      validation: 'pending',
      reason: expect.stringMatching(/answered with status 500/),
      attempts: 6,
    },
  ]);
});

test.each(['down', 'overloaded', 'html', 'another_shape', 'lying', 'unauthorized'] as const)(
  'stops after a few failures and marks no key invalid when the service is %s',
  async (fault) => {
    const shop = await startValidating();
    const { api, validator, poolId } = shop;
    await addNumberedKeys(api, poolId, 100);
    validator.fault = fault;

    const refused = await api.send(validation.validatePool, { params: { id: poolId } });

    expect(refused).toMatchObject({ status: 502, message: expect.stringMatching(/^The validation service/) });
    expect(validator.requests.length).toBeLessThanOrEqual(6);
    expect(new Set(Object.values(await getVerdictsByKey(api)))).toEqual(new Set(['pending']));
    expect(await api.count('licenses WHERE validation_claimed_until IS NOT NULL')).toBe(0);

    validator.fault = undefined;
    expect((await api.send(validation.validatePool, { params: { id: poolId } })).data.valid).toBe(100);
  },
);

test('suspends all validation when the service limits the rate', async ({ validating: shop }) => {
  const { api, validator, poolId } = shop;
  const [license = 0] = await buildLicenses(api, poolId, ['FIRST-KEY']);
  await addNumberedKeys(api, poolId, 50);
  validator.fault = 'rate_limited';
  validator.retryAfter = '120';
  const limited = await validateNow(shop);
  const requestCount = validator.requests.length;
  validator.fault = undefined;

  const refusals = [
    await validateNow(shop),
    await api.send(validation.validatePool, { params: { id: poolId } }),
    await api.send(validation.validateLicense, { params: { id: license } }),
  ];
  await runQueueJob(shop);
  const whileSuspended = validator.requests.length;
  await advanceTime(api, '2 minutes');

  expect(limited).toMatchObject({ status: 502, message: 'The validation service limits the request rate' });
  expect(requestCount).toBeLessThanOrEqual(4);
  expect(refusals.map(({ status }) => status)).toEqual([502, 502, 502]);
  expect(whileSuspended).toBe(requestCount);
  expect((await validateNow(shop)).data.valid).toBe(50);
});

test('validates each key once from two processes', async ({ validating: shop }) => {
  const { api, validator, poolId } = shop;
  const second = await startSecondServer(api, { ...validator.env, ALLOW_PRIVATE_SHOP_URLS: 'true' });
  await addNumberedKeys(api, poolId, 200);
  validator.latencyMs = 5;

  await Promise.all(
    [api, second, api, second].flatMap(({ services }) => [
      validateQueue(systemContext(services, 'test'), 30),
      validateQueueJob.run(services, [{}]),
    ]),
  );

  const keys = validator.listKeys();
  expect(keys.length).toBeGreaterThanOrEqual(120);
  expect(new Set(keys).size).toBe(keys.length);
});

test('validates keys claimed by a dead server after their claim expires', async ({ validating: shop }) => {
  await addNumberedKeys(shop.api, shop.poolId, 5);
  await shop.api.sql(`UPDATE licenses SET validation_claimed_until = now() + interval '3 minutes'`);

  const early = await validateNow(shop);
  await shop.api.sql(`UPDATE licenses SET validation_claimed_until = now() - interval '1 second'`);
  const late = await validateNow(shop);

  expect([early.data.total, late.data.total]).toEqual([0, 5]);
});

test('ignores a verdict for a replaced or deleted key', async ({ validating: shop }) => {
  const { api, validator, poolId } = shop;
  const [withdrawn = 0, deleted = 0] = await buildLicenses(api, poolId, ['WITHDRAWN', 'DELETED-1', 'KEPT-1']);
  validator.latencyMs = 300;

  const checking = validateNow(shop);
  while (validator.requests.length < 3) await new Promise(setImmediate);
  await api.sql(`UPDATE licenses SET status = 'replaced' WHERE id = $1`, [withdrawn]);
  await api.sql('DELETE FROM licenses WHERE id = $1', [deleted]);
  const { status } = await checking;

  expect(status).toBe(200);
  expect(await getVerdictsByKey(api)).toEqual({ WITHDRAWN: 'pending', 'KEPT-1': 'valid' });
  expect((await api.send(validation.stats)).data).toMatchObject({ total_unlimited: 1, valid: 1 });
});

test.each(['down', 'unauthorized', 'html', 'lying'] as const)(
  'logs a failure of a service that is %s without token or key',
  async (fault) => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line: string) => void lines.push(line) });
    const validator = await openValidator('generic');
    const env = { ...validator.env, VALIDATION_TOKEN: 'token-of-the-service' };
    const api = await startApi(env, log);
    const { id } = await buildPool(api, { requires_validation: true });
    await buildLicenses(api, id, ['SECRET-KEY-1', 'SECRET-KEY-2']);
    validator.fault = fault;

    await api.send(validation.validatePool, { params: { id } });

    const logged = lines.join('');
    expect(validator.requests[0]?.headers.authorization).toBe('Bearer token-of-the-service');
    expect(logged).toContain('a license key could not be validated');
    expect(logged).not.toMatch(/SECRET-KEY|token-of-the|127\.0\.0\.1:\d+\/check/);
  },
);
