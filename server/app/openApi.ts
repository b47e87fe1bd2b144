import * as z from 'zod/mini';
import * as api from '#contract/api';
import { getTokenCalls, TOKEN_CALLS_PER_MINUTE } from '#contract/apiTokens';
import { eventData, eventOf, eventSummaries } from '#contract/events';
import { type Permission, permissions } from '#contract/permissions';
import type { Access, Endpoint } from '#contract/shared/endpoint';
import { Failure } from '#contract/shared/errors';
import { VERSION } from '#contract/system';
import { offersIdempotency } from '../platform/http/idempotency';

type JsonObject = Record<string, unknown>;

function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return json;
}

/** By the access; a user's calls have a session or, but for some, an API token. */
function describeSecurity(endpoint: Endpoint): JsonObject[] {
  const session = [{ session: [] }];
  return (
    security[endpoint.access] ?? (getTokenCalls(endpoint) === 'none' ? session : [...session, { token: [] }])
  );
}

const security: Partial<Record<Access, JsonObject[]>> = {
  apiKey: [{ apiKey: [] }],
  public: [],
  hmac: [],
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A key of the caller, for a day: the call is carried out once, and a repeated one gets its response.',
  schema: { type: 'string', maxLength: 255 },
};

function describeParameters(endpoint: Endpoint): JsonObject[] {
  const { path, query } = endpoint;
  const pathParameters: JsonObject[] = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }));
  if (offersIdempotency(endpoint)) pathParameters.push(IDEMPOTENCY_KEY);
  if (!query) return pathParameters;
  const { properties = {}, required = [] } = toJsonSchema(query, 'input') as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  const queryParameters = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return [...pathParameters, ...queryParameters];
}

function describeRoles({ access, furtherAccess }: Endpoint): string | undefined {
  if (!isPermission(access)) return undefined;
  const further = furtherAccess && `; for some calls: ${permissions[furtherAccess.permission].join(', ')}`;
  return `Roles: ${permissions[access].join(', ')}${further ?? ''}.`;
}

const isPermission = (access: Access): access is Permission => access in permissions;

function describeAuthentication(endpoint: Endpoint): string | undefined {
  const { scope, requiresRecentAuthentication, requiresRecentSignIn } = endpoint;
  if (scope) return `Requires an API key with the scope ${scope}.`;
  const sentences = [
    describeProof(requiresRecentAuthentication, '10 minutes'),
    describeProof(requiresRecentSignIn, 'the hours that the settings allow'),
  ];
  return sentences.filter(Boolean).join(' ') || undefined;
}

function describeProof(isRequired: Endpoint['requiresRecentSignIn'], time: string): string | undefined {
  if (!isRequired) return undefined;
  const calls = isRequired === true ? 'This call' : 'This call, in bulk or of some fields,';
  return `${calls} is refused with the code reauthentication_required unless the identity was proved within ${time}, and to API tokens.`;
}

const describeCapability = ({ capability }: Endpoint) => capability && `Capability: ${capability}.`;

function describeOperation(group: string, name: string, endpoint: Endpoint): JsonObject {
  const envelope = z.object({
    success: z.literal(true),
    data: endpoint.data,
    message: z.nullable(z.string()),
  });
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: endpoint.summary,
    description:
      [describeRoles(endpoint), describeAuthentication(endpoint), describeCapability(endpoint)]
        .filter(Boolean)
        .join(' ') || undefined,
    security: describeSecurity(endpoint),
    parameters: describeParameters(endpoint),
    ...(endpoint.body && {
      requestBody: { content: { 'application/json': { schema: toJsonSchema(endpoint.body, 'input') } } },
    }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Success',
        content: endpoint.file
          ? { [endpoint.file]: { schema: toJsonSchema(endpoint.data, 'output') } }
          : {
              'application/json': { schema: toJsonSchema(envelope, 'output') },
              ...(endpoint.isStream && {
                'text/event-stream': { schema: toJsonSchema(endpoint.data, 'output') },
              }),
            },
      },
      default: {
        description: 'Failure',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  };
}

function describePaths(): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [group, endpoints] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
      const path = `/api${endpoint.path}`;
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: describeOperation(group, name, endpoint),
      };
    }
  }
  return paths;
}

const SIGNED_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** The requests that webhook endpoints get, by the type of the event. */
function describeEvents(): JsonObject {
  const types = Object.keys(eventData) as (keyof typeof eventData)[];
  return Object.fromEntries(
    types.map((type) => [
      type,
      {
        post: {
          operationId: `events.${type}`,
          tags: ['events'],
          summary: eventSummaries[type],
          security: [],
          parameters: SIGNED_HEADERS.map((name) => ({
            name,
            in: 'header',
            required: true,
            schema: { type: 'string' },
          })),
          requestBody: { content: { 'application/json': { schema: toJsonSchema(eventOf(type), 'output') } } },
          responses: { '2XX': { description: 'Taken; after any other response the event is sent again' } },
        },
      },
    ]),
  );
}

const pathItems = describePaths();
const eventItems = describeEvents();

export function createOpenApiDocument(title: string): JsonObject {
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version: VERSION },
    paths: pathItems,
    webhooks: eventItems,
    components: {
      schemas: { Failure: toJsonSchema(Failure, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'keystock_access' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token (kst_…), created in the profile of a user: `Authorization: Bearer kst_…`. It does what its role and ' +
            'that of its user permit, never what needs a proof of the identity (403, reason apiTokens.session_required). ' +
            '401: unknown, expired or revoked; 403: not from this address; 429 with Retry-After: over ' +
            `${TOKEN_CALLS_PER_MINUTE} calls a minute. RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset (seconds) tell what is left.`,
        },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description:
            "An API key of a site, created on the site's page. 401: unknown, expired or revoked; 403: its scope is missing; " +
            '429 with Retry-After: its quota of keys a day (UTC) is used up.',
        },
      },
    },
  };
}
