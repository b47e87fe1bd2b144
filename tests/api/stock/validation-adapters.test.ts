import { expect, test } from 'vitest';
import { readConfig } from '../../../server/platform/config';
import { formatText } from '../../../server/platform/formatText';
import { createValidator, type ValidatorResult } from '../../../server/platform/validators/createValidator';
import type { ValidatorFault } from '../../validator/faults';
import { openValidator } from '../../validator/openValidator';
import type { KeyStatus } from '../../validator/shapes';
import type { TestValidator, ValidatorShape } from '../../validator/startValidator';

const KEY = 'KEY+/ "1"&ä';

function createClient({ env }: TestValidator, more: Record<string, string> = {}, timeoutMs = 8000) {
  const { validation } = readConfig({ ...env, ...more });
  if (!validation) throw new Error('No validation service in this environment');
  return createValidator(validation, { allowPrivate: true, timeoutMs });
}

const toEnglish = (result: ValidatorResult) => ({
  ...result,
  reason: result.reason && formatText('en', result.reason),
});

type Row = [ValidatorShape, KeyStatus, string, string | null];

test.each<Row>([
  ['keygen', 'good', 'valid', 'VALID: is valid'],
  ['keygen', 'unused', 'valid', 'NO_MACHINE: has no associated machine'],
  ['keygen', 'expired', 'invalid', 'EXPIRED: is expired'],
  ['keygen', 'suspended', 'invalid', 'SUSPENDED: is suspended'],
  ['keygen', 'missing', 'invalid', 'NOT_FOUND: does not exist'],
  ['lemonsqueezy', 'good', 'valid', 'active'],
  ['lemonsqueezy', 'unused', 'valid', 'inactive'],
  ['lemonsqueezy', 'expired', 'invalid', 'This license key is expired.'],
  ['lemonsqueezy', 'suspended', 'invalid', 'This license key is disabled.'],
  ['lemonsqueezy', 'missing', 'invalid', 'license_key not found.'],
  ['generic', 'good', 'valid', 'it is good'],
  ['generic', 'expired', 'invalid', 'it is expired'],
  ['generic', 'missing', 'invalid', null],
])('%s reports a key that is %s as %s', async (shape, keyStatus, verdict, reason) => {
  const validator = await openValidator(shape);
  validator.keyStatuses[KEY] = keyStatus;

  const result = await createClient(validator).validate(KEY);

  expect(toEnglish(result)).toEqual({ verdict, reason, retryAfterMs: undefined });
  expect(validator.listKeys()).toEqual([KEY]);
});

test.each<[ValidatorFault, RegExp]>([
  ['down', /closed the connection/],
  ['slow', /did not answer within 0.3 seconds/],
  ['overloaded', /answered with status 500/],
  ['rate_limited', /limits the request rate/],
  ['unauthorized', /answered with status 401/],
  ['html', /something that is not JSON \(status 200\)/],
  ['broken_json', /something that is not JSON/],
  ['another_shape', /answered without .+ \(status 200\)/],
  ['lying', /no known verdict/],
  ['redirect', /redirects to another address/],
  ['endless', /larger than 1 MB|did not answer/],
])('returns no verdict and the reason when the service is %s', async (fault, reason) => {
  for (const shape of ['keygen', 'lemonsqueezy', 'generic'] as const) {
    const validator = await openValidator(shape);
    validator.fault = fault;

    const result = await createClient(validator, {}, 300).validate(KEY);

    expect(result.verdict).toBe('unknown');
    expect(toEnglish(result).reason).toMatch(reason);
  }
});

test('sends no request to a service on a private address unless allowed', async () => {
  const validator = await openValidator();
  const { validation } = readConfig(validator.env);
  if (!validation) throw new Error('No validation service in this environment');

  const result = await createValidator(validation, { allowPrivate: false }).validate(KEY);

  expect(toEnglish(result)).toMatchObject({
    verdict: 'unknown',
    reason: expect.stringMatching(/private address/),
  });
  expect(validator.requests).toEqual([]);
});

test.each([
  ['30', 30_000],
  ['0', 1000],
  ['99999999', 3_600_000],
  ['soon', 60_000],
])('reads Retry-After: %s as %i ms', async (retryAfter, retryAfterMs) => {
  const validator = await openValidator();
  validator.fault = 'rate_limited';
  validator.retryAfter = retryAfter;

  expect(await createClient(validator).validate(KEY)).toMatchObject({ verdict: 'unknown', retryAfterMs });
});

test('reads Retry-After as a date', async () => {
  const validator = await openValidator();
  validator.fault = 'rate_limited';
  validator.retryAfter = new Date(Date.now() + 120_000).toUTCString();

  const { retryAfterMs = 0 } = await createClient(validator).validate(KEY);

  expect(retryAfterMs).toBeGreaterThan(110_000);
  expect(retryAfterMs).toBeLessThanOrEqual(120_000);
});

test('sends token and headers, each name once', async () => {
  const validator = await openValidator('generic');
  const headers = '{"X-Api-Key":"abc","ACCEPT":"application/vnd.shop+json"}';

  await createClient(validator, { VALIDATION_TOKEN: 'secret-token', VALIDATION_HEADERS: headers }).validate(
    KEY,
  );

  expect(validator.requests[0]).toMatchObject({
    method: 'GET',
    headers: {
      authorization: 'Bearer secret-token',
      'x-api-key': 'abc',
      accept: 'application/vnd.shop+json',
    },
  });
});

test('removes the key from the reason', async () => {
  const validator = await openValidator('generic');
  const env = { VALIDATION_REASON_PATH: 'result.0.state', VALIDATION_INVALID: 'BAD' };
  validator.keyStatuses.BAD = 'expired';

  expect(toEnglish(await createClient(validator, env).validate('BAD'))).toMatchObject({
    verdict: 'invalid',
    reason: '…',
  });
});

test.each([
  [{ VALIDATION_PROVIDER: 'cryptlex' }, 'VALIDATION_PROVIDER takes keygen, lemonsqueezy or generic'],
  [{ VALIDATION_URL: 'https://v.example.com' }, 'VALIDATION_URL needs VALIDATION_PROVIDER beside it'],
  [{ VALIDATION_PROVIDER: 'keygen' }, /^VALIDATION_PROVIDER=keygen needs VALIDATION_ACCOUNT: /],
  [{ VALIDATION_PROVIDER: 'generic' }, /^VALIDATION_PROVIDER=generic needs VALIDATION_URL: /],
  [
    { VALIDATION_PROVIDER: 'generic', VALIDATION_URL: 'https://v.example.com/{key}' },
    /^VALIDATION_PROVIDER=generic needs VALIDATION_VERDICT_PATH: /,
  ],
  [
    {
      VALIDATION_PROVIDER: 'generic',
      VALIDATION_URL: 'https://v.example.com',
      VALIDATION_VERDICT_PATH: 'ok',
    },
    'VALIDATION_URL or VALIDATION_BODY must say {key} where the license key goes',
  ],
  [{ VALIDATION_HEADERS: '["a"]' }, /^VALIDATION_HEADERS takes a JSON object of headers/],
  [{ VALIDATION_HEADERS: '{"A":"line\\nbreak"}' }, /^VALIDATION_HEADERS takes/],
  [{ VALIDATION_TOKEN: 'two words' }, /^VALIDATION_TOKEN takes a token without spaces/],
  [{ VALIDATION_INVALID_STATUSES: '200' }, /^VALIDATION_INVALID_STATUSES takes/],
  [
    { VALIDATION_PER_MINUTE: '0' },
    'VALIDATION_PER_MINUTE takes how often a minute the service may be asked, 1-100000',
  ],
])('refuses %o with one line', (env, line) => {
  expect(() => readConfig(env)).toThrow(line);
});
