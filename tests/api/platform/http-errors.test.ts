import { expect } from 'vitest';
import { auth } from '#contract/auth';
import { licenses } from '#contract/licenses';
import { pools } from '#contract/pools';
import { sites } from '#contract/sites';
import { textOf } from '#contract/texts/Text';
import { createLog } from '../../../server/platform/log';
import { buildLicenses } from '../build';
import { test } from '../fixtures';
import { ADMIN } from '../signIn';
import { startApi } from '../startApi';

function captureLog() {
  const lines: string[] = [];
  return {
    log: createLog('trace', { write: (line) => void lines.push(line) }),
    readLog: () => lines.join(''),
  };
}

test('responds 500 with a request id and no details', async () => {
  const { log, readLog } = captureLog();
  const api = await startApi({}, log);
  await api.sql('ALTER TABLE admins RENAME COLUMN email TO gone');

  const response = await api.send(auth.me);

  expect(response.status).toBe(500);
  expect(response.raw.json()).toEqual({
    success: false,
    data: null,
    code: 'internal',
    message: 'Something went wrong on our side. Please try again.',
    reason: textOf('http.internal'),
    request_id: response.raw.headers['x-request-id'],
  });
  expect(readLog()).toContain(`"reqId":"${response.raw.headers['x-request-id']}"`);
  expect(readLog()).toContain('does not exist');
});

test('logs no password, key, cookie or search term', async () => {
  const { log, readLog } = captureLog();
  const api = await startApi({}, log);
  const secrets = {
    wrong: 'Wrong-Horse-Secret-9',
    licenseKey: 'AAAA-SECRET-KEY-BBBB',
    consumerSecret: 'cs_secret_of_the_shop',
    searchTerm: 'someone@secret.example.com',
  };
  const wrong = { ...ADMIN, password: secrets.wrong };
  const pool = await api.send(pools.create, { body: { name: 'A pool' } });
  const license = { license_group_id: pool.data.id, license_key: secrets.licenseKey };
  const shop = {
    url: 'https://shop.example.com',
    consumer_key: 'ck_1',
    consumer_secret: secrets.consumerSecret,
  };

  await api.send(auth.login, { body: wrong });
  await api.send(auth.refresh, { body: {} });
  await api.send(licenses.create, { body: license });
  await api.send(licenses.create, { body: license });
  await api.send(licenses.list, { query: { search: secrets.searchTerm } });
  await api.send(sites.create, { body: { name: 'A shop', ...shop } });
  await api.sql('ALTER TABLE licenses RENAME COLUMN key_index TO gone');
  await api.sql('ALTER TABLE admins RENAME COLUMN first_name TO gone');
  await api.send(licenses.create, { body: { ...license, license_key: `${secrets.licenseKey}-2` } });
  await api.send(licenses.list, { query: { search: secrets.searchTerm } });
  await api.send(auth.login, { body: wrong });

  expect(readLog()).toContain('"status":500');
  for (const secret of [...Object.values(secrets), ADMIN.password, ...Object.values(api.session)]) {
    expect(readLog()).not.toContain(secret);
  }
});

test('sends the codes of a refused form beside its English sentences', async ({ api }) => {
  const refused = await api.send(pools.create, { body: { name: 'ab', lead_time_days: 400 } });

  expect(refused.raw.json()).toEqual({
    success: false,
    data: null,
    code: 'invalid',
    message: 'Pool name must be at least 3 characters',
    reason: textOf('pools.name_length', { min: 3 }),
    errors: {
      name: 'Pool name must be at least 3 characters',
      lead_time_days: 'Must be between 0-365',
    },
    reasons: {
      name: textOf('pools.name_length', { min: 3 }),
      lead_time_days: textOf('values.range_short', { min: 0, max: 365 }),
    },
  });
});

test('sends messages within a message as codes too', async ({ api, pool }) => {
  await buildLicenses(api, pool.id, ['AAAA-BBBB', 'CCCC-DDDD']);

  const refused = await api.send(pools.delete, { params: { id: pool.id } });

  expect(refused.raw.json()).toMatchObject({
    message: 'Pool still holds 2 licenses',
    reason: textOf('pools.in_use', { blocking: [textOf('pools.licenses', { smart_count: 2 })] }),
  });
});
