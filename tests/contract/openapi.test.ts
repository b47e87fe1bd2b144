import { expect, test } from 'vitest';
import * as api from '#contract/api';
import type { Endpoint } from '#contract/shared/endpoint';
import { createOpenApiDocument } from '../../server/app/openApi';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: { 'application/json': { schema: object } } };
  responses: Record<string, { content: Record<string, { schema: Record<string, unknown> }> }>;
}

const endpoints = Object.values(api).flatMap((group) => Object.values(group) as Endpoint[]);
const document = createOpenApiDocument('Keystock');
const paths = document.paths as Record<string, Record<string, Operation>>;
const operations = Object.values(paths).flatMap((path) => Object.values(path));

function findOperation({ method, path }: Endpoint): Operation | undefined {
  return paths[`/api${path}`]?.[method.toLowerCase()];
}

function findResponse(endpoint: Endpoint): Record<string, unknown> | undefined {
  const { content } = findOperation(endpoint)?.responses[endpoint.status ?? 200] ?? {};
  return content?.[endpoint.file ?? 'application/json']?.schema;
}

const ENVELOPE = { required: ['success', 'data', 'message'], properties: { data: expect.anything() } };

test('no two endpoints share a method and path', () => {
  const routes = endpoints.map(({ method, path }) => `${method} ${path}`);

  expect(new Set(routes).size).toBe(routes.length);
});

test('contains the version, the title and the authentication schemes', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Keystock API', version: '2.0.0' },
    components: { securitySchemes: { session: { in: 'cookie' }, apiKey: { name: 'X-API-Key' } } },
  });
});

test('lists every endpoint once, with a unique operation id', () => {
  expect(operations).toHaveLength(endpoints.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length);
});

// spec: 3.every-call-its-parameters-and-its
test.each(endpoints)('$method $path describes its parameters, body and response', (endpoint) => {
  const operation = findOperation(endpoint);
  const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path');

  expect(inPath?.map(({ name }) => `{${name}}`) ?? []).toEqual(endpoint.path.match(/\{\w+\}/g) ?? []);
  expect(operation?.requestBody !== undefined).toBe(endpoint.body !== undefined);
  expect(findResponse(endpoint)).toMatchObject(endpoint.file ? { type: 'string' } : ENVELOPE);
});

test.each(endpoints)('$method $path describes every part of its response', (endpoint) => {
  expect(findUndescribed(findResponse(endpoint))).toEqual([]);
});

/** Paths where the schema is `{}`, which accepts anything. */
function findUndescribed(schema: unknown, path = 'response'): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Object.keys(schema).length === 0) return [path];
  return Object.entries(schema)
    .filter(([name]) => ['properties', 'items', 'anyOf'].includes(name))
    .flatMap(([name, inner]: [string, object]) =>
      name === 'items'
        ? findUndescribed(inner, `${path}[]`)
        : Object.entries(inner).flatMap(([key, value]) => findUndescribed(value, `${path}.${key}`)),
    );
}
