import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import * as contract from '#contract/api';
import type { Endpoint } from '#contract/shared/endpoint';
import { test } from '../fixtures';

interface Operation {
  summary: string;
  security: object[];
  responses: Record<string, { content: object }>;
}

test('describes exactly the endpoints of the contract', async ({ api }) => {
  const endpoints = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group));

  const document = (await api.app.inject('/api/openapi.json')).json<{
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
  }>();

  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary }]) => `${method.toUpperCase()} ${path}: ${summary}`),
  );
  const declared = endpoints.map(({ method, path, summary }) => `${method} /api${path}: ${summary}`);
  expect(document.openapi).toBe('3.1.0');
  expect(described.sort()).toEqual(declared.sort());
});

test.for(['/api/openapi.json', '/api/docs/json'])(
  'sends %s as it was serialized once',
  async (url, { api }) => {
    const first = await api.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    const plain = await api.app.inject(url);
    const { etag } = first.headers;

    const again = await api.app.inject({ url, headers: { 'if-none-match': String(etag) } });

    expect(first.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(first.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers).toMatchObject({ etag, 'content-type': 'application/json; charset=utf-8' });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  },
);

test('the page of the documentation has its address without a query, to which it appends its parts', async ({
  api,
}) => {
  const { statusCode, headers } = await api.app.inject('/api/docs?x=1');

  expect([statusCode, headers.location]).toEqual([302, '/api/docs']);
});

test('describes parameters, bodies and responses of an endpoint', async ({ api }) => {
  const { paths, components } = (await api.app.inject('/api/openapi.json')).json();

  expect(paths['/api/license-groups'].post).toMatchObject({
    security: [{ session: [] }, { token: [] }],
    requestBody: { content: { 'application/json': { schema: { required: ['name'] } } } },
    responses: { 201: {}, default: {} },
  });
  expect(paths['/api/license-groups/{id}'].get.parameters).toMatchObject([{ name: 'id', in: 'path' }]);
  expect(components.schemas.Failure.properties).toHaveProperty('errors');
});

test.for(['/api/docs', '/api/docs/'])(
  'serves the API reference at %s from this server only, without inline scripts',
  async (address, { api }) => {
    const page = await api.app.inject(address);
    const sources = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source = '']) => source);
    const responses = await Promise.all(
      sources.map((source) => api.app.inject(new URL(source, `http://localhost${address}`).pathname)),
    );

    const types = responses.map(({ headers }) => String(headers['content-type']).split(';')[0]);
    expect(new Set(types)).toEqual(new Set(['text/css', 'image/png', 'application/javascript']));
    expect(page.body).not.toMatch(/<script(?![^>]*src=)|<style/);
  },
);
