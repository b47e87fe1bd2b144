import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as api from '#contract/api';
import type { Endpoint } from '#contract/shared/endpoint';

const endpoints: [string, Endpoint][] = Object.entries(api).flatMap(([group, verbs]) =>
  Object.entries(verbs).map(([verb, endpoint]): [string, Endpoint] => [`${group}.${verb}`, endpoint]),
);

test('no update sets a field that it omits', () => {
  const updates = endpoints.filter(([, { method }]) => method === 'PUT' || method === 'PATCH');
  const set = updates.flatMap(([name, { body }]) => {
    const fields = body instanceof z.ZodMiniObject ? Object.entries(body.shape) : [];
    const omitted = fields.filter(([, field]) => z.safeParse(field, undefined).data !== undefined);
    return omitted.map(([field]) => `${name}: ${field}`);
  });

  expect(updates.length).toBeGreaterThan(5);
  expect(set).toEqual([]);
});
