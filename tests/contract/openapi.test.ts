import { expect, test } from 'vitest';
import { api } from '#contract/api';
import type { Endpoint } from '#contract/shared/endpoint';
import { createOpenApiDocument } from '../../server/app/openApi';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: { 'application/json': { schema: object } } };
  responses: Record<string, { content: { 'application/json': { schema: Record<string, unknown> } } }>;
}

const endpoints = Object.values(api).flatMap((group) => Object.values(group) as Endpoint[]);
const document = createOpenApiDocument('Keystock');
const paths = document.paths as Record<string, Record<string, Operation>>;
const operations = Object.values(paths).flatMap((path) => Object.values(path));

function operationOf({ method, path }: Endpoint): Operation | undefined {
  return paths[`/api${path}`]?.[method.toLowerCase()];
}

test('no two calls share method and path', () => {
  const calls = endpoints.map(({ method, path }) => `${method} ${path}`);

  expect(new Set(calls).size).toBe(calls.length);
});

test('the document names version, title and how one signs in', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Keystock API', version: '2.0.0' },
    components: { securitySchemes: { session: { in: 'cookie' }, apiKey: { name: 'X-API-Key' } } },
  });
});

test('every call stands in the document once, under a name of its own', () => {
  expect(operations).toHaveLength(endpoints.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length);
});

// spec: 3.every-call-its-parameters-and-its
test.each(endpoints)('$method $path tells its parameters, its body and its answer', (endpoint) => {
  const operation = operationOf(endpoint);
  const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path');
  const answer = operation?.responses[endpoint.status ?? 200]?.content['application/json'].schema;

  expect(inPath?.map(({ name }) => `{${name}}`) ?? []).toEqual(endpoint.path.match(/\{\w+\}/g) ?? []);
  expect(operation?.requestBody !== undefined).toBe(endpoint.body !== undefined);
  expect(answer).toMatchObject({ required: ['success', 'data'], properties: { data: expect.anything() } });
});

test.each(endpoints)('$method $path leaves no part of its answer undescribed', (endpoint) => {
  const answer = operationOf(endpoint)?.responses[endpoint.status ?? 200]?.content['application/json'].schema;

  expect(undescribed(answer)).toEqual([]);
});

/** Places where the schema says nothing, as `{}`: whatever comes there is not described. */
function undescribed(schema: unknown, place = 'answer'): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Object.keys(schema).length === 0) return [place];
  return Object.entries(schema)
    .filter(([name]) => ['properties', 'items', 'anyOf'].includes(name))
    .flatMap(([name, inner]: [string, object]) =>
      name === 'items'
        ? undescribed(inner, `${place}[]`)
        : Object.entries(inner).flatMap(([key, value]) => undescribed(value, `${place}.${key}`)),
    );
}
