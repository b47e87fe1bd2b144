import { expect } from 'vitest';
import { MAX_JSON_CONTAINERS, MAX_JSON_DEPTH } from '../../../server/platform/jsonShape';
import { parseJson } from '../../../server/platform/parseJson';
import { test } from '../fixtures';

const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test('JSON is parsed to a depth of 100 and a million lists, whatever its texts contain', () => {
  const text = `${'[{'.repeat(200)}\\"\\\\`;

  expect(parseJson(nest(MAX_JSON_DEPTH))).toBeDefined();
  expect(parseJson(nest(MAX_JSON_DEPTH + 1))).toBeUndefined();
  expect(parseJson(`[${'[],'.repeat(MAX_JSON_CONTAINERS)}1]`)).toBeUndefined();
  expect(parseJson(JSON.stringify({ text, list: [] }))).toEqual({ text, list: [] });
  expect(parseJson('{"unfinished')).toBeUndefined();
});

test('a body of a million brackets is refused before it is parsed', async ({ api }) => {
  const call = { method: 'POST', url: '/api/licenses/bulk', cookies: api.session } as const;
  const headers = { 'content-type': 'application/json' };

  const { statusCode, body } = await api.app.inject({ ...call, headers, payload: nest(500_000) });

  expect([statusCode, JSON.parse(body).code]).toEqual([400, 'bad_request']);
});
