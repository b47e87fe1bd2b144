import { expect, test } from 'vitest';
import { validation } from '#contract/validation';
import { addNumberedKeys } from '../selling';
import { startValidating } from '../validating';

test('respects the configured rate and reports the remaining keys', async () => {
  const shop = await startValidating('keygen', { VALIDATION_PER_MINUTE: '240' });
  const { api, validator, poolId } = shop;
  await addNumberedKeys(api, poolId, 200);
  const start = Date.now();

  const { data } = await api.send(validation.validatePool, { params: { id: poolId } });

  const seconds = (Date.now() - start) / 1000;
  expect(validator.requests.length).toBeLessThanOrEqual(seconds * 4 + 1);
  expect(data.total).toBe(validator.requests.length);
  expect(data.total).toBeGreaterThan(0);
  expect(data).toMatchObject({ valid: data.total, errors: 0, remaining: 200 - data.total });
  expect((await api.send(validation.stats)).data).toMatchObject({
    valid: data.total,
    pending: 200 - data.total,
  });
});
