import * as z from 'zod/mini';
import { api } from '#contract/api';
import type { Access, Endpoint } from '#contract/endpoint';
import { Failure } from '#contract/errors';
import { VERSION } from '#contract/system';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return json;
}

const security: Record<Access, Json[] | undefined> = {
  admin: [{ session: [] }],
  shop: [{ apiKey: [] }],
  public: [],
  signature: [],
};

function parameters({ path, query }: Endpoint): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }));
  if (!query) return inPath;
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return [...inPath, ...inQuery];
}

function operation(group: string, name: string, endpoint: Endpoint): Json {
  const envelope = z.object({
    success: z.literal(true),
    data: endpoint.data,
    message: z.optional(z.string()),
  });
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: endpoint.summary,
    security: security[endpoint.access ?? 'admin'],
    parameters: parameters(endpoint),
    ...(endpoint.body && {
      requestBody: { content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } },
    }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Success',
        content: { 'application/json': { schema: schemaOf(envelope, 'output') } },
      },
      default: {
        description: 'Failure',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  };
}

function describePaths(): Json {
  const paths: Record<string, Json> = {};
  for (const [group, endpoints] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
      const path = `/api${endpoint.path}`;
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(group, name, endpoint) };
    }
  }
  return paths;
}

const paths = describePaths();

/** The OpenAPI 3.1 document of the whole contract. */
export function openapi(title: string): Json {
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version: VERSION },
    paths,
    components: {
      schemas: { Failure: schemaOf(Failure, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'keystock_access' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
    },
  };
}
