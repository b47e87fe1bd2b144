import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import * as z from 'zod/mini';
import * as contract from '#contract/api';
import { hasPermission, type Permission, permissions, Role } from '#contract/permissions';
import type { Endpoint } from '#contract/shared/endpoint';
import { Failure } from '#contract/shared/errors';
import { signDelivery } from '#shop/webhooks/buildDelivery';
import { createOpenApiDocument } from '../../server/app/openApi';
import { getApiKey } from './apiKeys';
import { buildMapping, buildPool } from './build';
import { generateValues, type JsonSchema } from './fuzzValues';
import { addNumberedKeys, aShopOrder, aWooOrder, PRODUCT, placeOrder } from './selling';
import { type RegisteredShop, registerShop } from './shopSite';
import { signInAs } from './signInAs';
import type { Api } from './startApi';

const CALLERS = [...Role.options, 'shop', 'nobody'] as const;
const MAX_DURATION_MS = 2000;
/** Other work of the machine delays single calls; a call that is slow itself is slow each time. */
const SLOW_TIMES = 5;
/** Calls sent at the same time. */
const BATCH = 20;
/** Called by a user, these end the session; a refresh with a used token does. */
const ENDS_SESSION = ['auth.logout', 'auth.refresh', 'auth.signOutEverywhere'];
/** Failures of the shop, the mail service or the validation service that a call asks. */
const UPSTREAM_CODES = ['upstream_error', 'upstream_timeout', 'unavailable'];

type Caller = (typeof CALLERS)[number];

interface Call {
  /** `group.name` of the endpoint. */
  name: string;
  caller: Caller;
  id: number;
  query: Record<string, unknown>;
  body: unknown;
}

const endpoints = new Map<string, Endpoint>(
  Object.entries(contract).flatMap(([group, members]) =>
    Object.entries(members).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
  ),
);

interface Operation {
  parameters: { name: string; in: string; schema: JsonSchema }[];
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
}

/**
 * Sends `count` random calls of all endpoints, generated from the OpenAPI document, as a user of each role, with a
 * shop's credentials and without any. Throws with the calls that are answered wrongly.
 */
export async function fuzz(count: number, firstSeed?: number): Promise<void> {
  const shop = await startShopWithOrder();
  const send = await createSender(shop, await signInAll(shop.api));
  const batches = fc.array(generateCalls(), { minLength: BATCH, maxLength: BATCH, size: 'max' });
  const answersRight = fc.asyncProperty(batches, async (calls) => {
    const problems = (await Promise.all(calls.map(send))).filter((problem) => problem !== undefined);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  });
  // The server's state differs when calls are repeated, so a shorter counterexample says little.
  const { failed, seed, errorInstance } = await fc.check(answersRight, {
    seed: firstSeed,
    numRuns: Math.ceil(count / BATCH),
    endOnFailure: true,
  });
  if (failed) throw new Error(`Seed ${seed}`, { cause: errorInstance });
}

/** A shop with a mapped product, keys and an order, so that ids from 1 on exist. */
async function startShopWithOrder(): Promise<RegisteredShop> {
  const shop = await registerShop({}, { PUBLIC_URL: 'https://keys.example.com' });
  const { api, site } = shop;
  const { id: poolId } = await buildPool(api);
  await buildMapping(api, { siteId: site.id, poolId, productId: PRODUCT });
  await addNumberedKeys(api, poolId, 50);
  await placeOrder({ api, site, poolId }, aShopOrder('A-1'));
  return shop;
}

type Sessions = Record<Role, Record<string, string>>;

/** A user of each role; the test's own administrator is the owner. */
async function signInAll(api: Api): Promise<Sessions> {
  const sessions = {
    owner: api.session,
    administrator: await signInAs(api, 'administrator'),
    support: await signInAs(api, 'support'),
    viewer: await signInAs(api, 'viewer'),
  };
  // A random call may require a second factor of everyone.
  await api.sql(
    `INSERT INTO passkeys (id, admin_id, credential_id, public_key, counter, transports, name)
     OVERRIDING SYSTEM VALUE SELECT 4711 + id, id, 'fuzz' || id, '', 0, '{}', 'Fuzz' FROM admins`,
  );
  return sessions;
}

function generateCalls(): fc.Arbitrary<Call> {
  const { paths } = createOpenApiDocument('Keystock') as { paths: Record<string, Record<string, Operation>> };
  const calls = [...endpoints].map(([name, endpoint]) => {
    const operation = paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()];
    if (!operation) throw new Error(`Not documented: ${name}`);
    return fc.record<Call>({
      name: fc.constant(name),
      caller: generateCallers(name, endpoint),
      id: generateIds({ ...endpoint, name }),
      query: generateQuery(operation),
      body: generateBody(endpoint, operation),
    });
  });
  return fc.oneof(...calls);
}

function generateCallers(name: string, endpoint: Endpoint): fc.Arbitrary<Caller> {
  if (ENDS_SESSION.includes(name)) return fc.constantFrom('shop', 'nobody');
  const authorized = CALLERS.filter((caller) => !isForbidden(endpoint, caller));
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...authorized) },
    { weight: 3, arbitrary: fc.constantFrom(...CALLERS) },
  );
}

/** The first records stay, so that the other calls find them and the shop's key remains valid. */
function generateIds({ name, method }: Endpoint & { name: string }): fc.Arbitrary<number> {
  // The users of the test keep their roles.
  if (name === 'administrators.update') return fc.integer({ min: 5, max: 8 });
  const min = method === 'DELETE' || name === 'sites.regenerateApiKey' ? 2 : 1;
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min, max: 4 }) },
    { weight: 1, arbitrary: fc.integer({ min, max: Number.MAX_SAFE_INTEGER }) },
  );
}

function generateQuery({ parameters }: Operation): fc.Arbitrary<Record<string, unknown>> {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const values = Object.fromEntries(inQuery.map(({ name, schema }) => [name, generateValues(schema, name)]));
  return fc.subarray(Object.keys(values), { maxLength: Math.min(3, inQuery.length) }).chain((names) => {
    return fc.record(Object.fromEntries(names.map((name) => [name, values[name] ?? fc.constant('')])));
  });
}

function generateBody({ access }: Endpoint, { requestBody }: Operation): fc.Arbitrary<unknown> {
  if (access === 'hmac') {
    const fields = Object.fromEntries(Object.keys(aWooOrder()).map((name) => [name, generateValues({})]));
    return fc.record(fields, { requiredKeys: [] }).map((changes) => aWooOrder(changes));
  }
  if (!requestBody) return fc.constant(undefined);
  return generateValues(requestBody.content['application/json'].schema);
}

/** Returns a function that sends a call and describes what is wrong about the answer, if anything is. */
async function createSender({ api, site }: RegisteredShop, sessions: Sessions) {
  const apiKey = await getApiKey(api, site.id);
  let sent = 0;

  /** Sign-in attempts are limited by address. */
  const nextAddress = () => {
    sent += 1;
    return `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`;
  };

  const request = (endpoint: Endpoint, { caller, id, query }: Call, payload: string | undefined) =>
    api.app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path.replace('{id}', String(id))}?${encodeQuery(query)}`,
      remoteAddress: nextAddress(),
      cookies: isRole(caller) ? sessions[caller] : {},
      headers: {
        ...(payload && { 'content-type': 'application/json' }),
        ...(caller === 'shop' && {
          'x-api-key': apiKey,
          'x-wc-webhook-topic': 'order.updated',
          'x-wc-webhook-signature': signDelivery(Buffer.from(payload ?? ''), site.api_key),
        }),
      },
      payload,
    });

  return async (call: Call): Promise<string | undefined> => {
    const endpoint = findEndpoint(call.name);
    const payload = call.body === undefined ? undefined : JSON.stringify(call.body);
    const start = performance.now();
    const response = await request(endpoint, call, payload);
    const duration = performance.now() - start;
    const isSlow = duration > MAX_DURATION_MS && (await isSlowAgain(() => request(endpoint, call, payload)));
    const problem = isSlow
      ? `took ${Math.round(duration)} ms`
      : (findProblem(endpoint, call, response.statusCode, readBody(response)) ??
        findKey(call, response.body));
    return (
      problem && `${JSON.stringify(call).slice(0, 1000)}\n  ${problem}\n  ${response.body.slice(0, 300)}`
    );
  };
}

/** The body of a response, that of a file as an envelope. */
const readBody = ({ headers, body, json }: LightMyRequestResponse): unknown =>
  String(headers['content-type']).startsWith('text/csv') ? { success: true, data: body } : json();

async function isSlowAgain(call: () => Promise<unknown>): Promise<boolean> {
  for (let times = 1; times < SLOW_TIMES; times += 1) {
    const start = performance.now();
    await call();
    if (performance.now() - start <= MAX_DURATION_MS) return false;
  }
  return true;
}

function findEndpoint(name: string): Endpoint {
  const endpoint = endpoints.get(name);
  if (!endpoint) throw new Error(`No endpoint ${name}`);
  return endpoint;
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function encodeQuery(query: Record<string, unknown>): string {
  const encode = (value: unknown) => Buffer.from(toText(value)).toString('hex').replace(/../g, '%$&');
  return Object.entries(query)
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&');
}

const isRole = (caller: Caller): caller is Role => Role.options.some((role) => role === caller);

function findProblem(endpoint: Endpoint, call: Call, status: number, body: unknown): string | undefined {
  const { caller } = call;
  // The body tells whether more permission is needed; one that the parser refuses tells nothing.
  const isUnreadable = status === 400 && JSON.stringify(call.body)?.includes('"__proto__"');
  if (isForbidden(endpoint, caller) || (isFurtherForbidden(endpoint, call) && !isUnreadable)) {
    const expected = isRole(caller) && !isForShops(endpoint) ? 403 : 401;
    return status === expected ? undefined : `${status} without permission`;
  }
  if (status < 300) {
    const result = z.safeParse(z.object({ success: z.literal(true), data: endpoint.data }), body);
    return result.success ? undefined : `not its schema: ${z.prettifyError(result.error)}`;
  }
  const failure = z.safeParse(Failure, body);
  if (!failure.success) return `${status} without the standard error body`;
  if (status >= 500 && !isUpstreamFailure(failure.data)) return String(status);
  // Random passwords delay the next proof, and a proof becomes old.
  if (['rate_limited', 'reauthentication_required'].includes(failure.data.code)) return undefined;
  const isRefused = [401, 403, 429].includes(status);
  return isRefused && isRole(caller) && endpoint.access !== 'public'
    ? `${status} despite the session`
    : undefined;
}

// A database that is busy or out of reach is none of them.
const isUpstreamFailure = ({ code, reason }: z.output<typeof Failure>) =>
  UPSTREAM_CODES.includes(code) && !reason.code.startsWith('http.database_');

/** A key in clear in an answer to a role that gets masked ones; it may reveal single keys. */
function findKey({ caller, name }: Call, body: string): string | undefined {
  const isMasked =
    isRole(caller) && !hasPermission(caller, 'licenses.read_keys') && name !== 'licenses.reveal';
  return isMasked && /KEY-\d/.test(body) ? 'a key in clear' : undefined;
}

const isForShops = ({ access }: Endpoint) => access === 'apiKey' || access === 'hmac';

/** Whether the caller lacks what the endpoint requires. */
function isForbidden(endpoint: Endpoint, caller: Caller): boolean {
  const { access } = endpoint;
  if (access === 'public') return false;
  if (isForShops(endpoint)) return caller !== 'shop';
  return !isRole(caller) || (access in permissions && !hasPermission(caller, access as Permission));
}

/** Whether the caller lacks the second permission that this call requires, if it can be read. */
function isFurtherForbidden({ furtherAccess, query, body }: Endpoint, call: Call): boolean {
  if (!furtherAccess || !isRole(call.caller) || hasPermission(call.caller, furtherAccess.permission))
    return false;
  // As the server reads them: UTF-8 has no lone surrogates, and JSON no undefined.
  const sent = Object.entries(call.query).map(([name, value]) => [
    name,
    Buffer.from(toText(value)).toString(),
  ]);
  const given = Object.fromEntries(sent.filter(([, value]) => value !== ''));
  const sentBody = call.body === undefined ? undefined : JSON.parse(JSON.stringify(call.body));
  const parsed = [query && z.safeParse(query, given), body && z.safeParse(body, sentBody)] as const;
  if (parsed.some((result) => result && !result.success)) return false;
  return furtherAccess.isRequired(parsed[0]?.data as never, parsed[1]?.data as never);
}
