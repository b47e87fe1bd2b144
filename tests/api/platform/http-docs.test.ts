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

test('describes parameters, bodies and responses of an endpoint', async ({ api }) => {
  const { paths, components } = (await api.app.inject('/api/openapi.json')).json();

  expect(paths['/api/license-groups'].post).toMatchObject({
    security: [{ session: [] }],
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
