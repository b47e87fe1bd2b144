import fetchMock from 'fetch-mock';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as api from '#contract/api';
import type { Endpoint } from '#contract/shared/endpoint';
import { callEndpoint } from '../../src/dataProvider';
import { ok } from './responses';

// Each endpoint that a page may read, answered with what a faulty API or a proxy may send.

const groups: Record<string, Record<string, Endpoint>> = api;
const reads = Object.values(groups)
  .flatMap((group) => Object.values(group))
  .filter(({ method, file }) => method === 'GET' && !file)
  .map((endpoint) => [endpoint.path, endpoint] as const);

const badAnswers = [null, 'stock', 7, true, [null], ['x', 7]];

test.each(reads)('refuses a malformed answer of GET %s by its name', async (path, endpoint) => {
  const refused = badAnswers.filter((answer) => !z.safeParse(endpoint.data, answer).success);
  expect(refused.length).toBeGreaterThan(4);

  for (const answer of refused) {
    fetchMock.hardReset();
    fetchMock.mockGlobal().get('*', ok(answer));

    await expect(callEndpoint(endpoint, { params: { id: 1 } } as never)).rejects.toMatchObject({
      message: expect.stringContaining(`Invalid response of the API for "GET ${path}": `),
    });
  }
});

test('a change may be answered with nothing; other values are checked', async () => {
  const { update } = api.settings;
  fetchMock.putOnce('/api/settings', ok(null)).put('/api/settings', ok({ validation_batch_size: 'many' }));

  await expect(callEndpoint(update, { body: {} })).resolves.toBeNull();
  await expect(callEndpoint(update, { body: {} })).rejects.toThrow(
    'for "PUT /settings": the field "validation_batch_size" of the answer is "many"',
  );
});
