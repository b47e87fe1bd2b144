import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getTokenCalls } from '#contract/apiTokens';
import { hasPermission, type Permission } from '#contract/permissions';
import type { Endpoint } from '#contract/shared/endpoint';
import { textOf } from '#contract/texts/Text';
import type { Actor, TokenActor } from '../context';
import { AppError, forbidden, reauthenticationRequired } from '../errors';

type Authenticate = (request: FastifyRequest) => Promise<Actor>;

/** Authenticators of signed-in users and of shops; `app` provides them. */
export interface Authenticators {
  admin: Authenticate;
  /** Authenticates the API token of a request; undefined if it has none. */
  token: (request: FastifyRequest) => (() => Promise<TokenActor>) | undefined;
  /** Throws if the key lacks the scope; without one, always. */
  apiKey: (request: FastifyRequest, scope: Endpoint['scope']) => Promise<Actor>;
  /** The id of a browser that has signed in before. */
  browser: (request: FastifyRequest) => string | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    authenticators: Authenticators;
  }
}

/** Authenticates the caller, checks the role and sets the context's actor; throws if the access is denied. */
export function guard(endpoint: Endpoint) {
  const { access, scope } = endpoint;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (access === 'hmac') return;
    if (access === 'apiKey') {
      request.ctx.actor = await request.server.authenticators.apiKey(request, scope);
      return;
    }
    // Probes read public addresses under any name.
    if (access !== 'public' || !SAFE_METHODS.has(request.method)) assertAllowedHost(request);
    assertSameOrigin(request);
    if (access === 'public') return;
    assertOwnPage(request);
    const actor = await authenticate(endpoint, request, reply);
    // A refusal is logged with it.
    request.ctx.actor = actor;
    assertSecondFactor(request, actor);
    if (access !== 'signedIn') assertPermission(actor, access);
  };
}

/** By the API token that a request has, else by its session. */
async function authenticate(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor> {
  const { authenticators, tokenLimits } = request.server;
  const authenticateToken = authenticators.token(request);
  if (!authenticateToken) return authenticators.admin(request);
  await tokenLimits.assertFewRefused(request);
  const actor = await authenticateToken().catch(async (error) => {
    await tokenLimits.countRefused(request);
    reply.header('WWW-Authenticate', 'Bearer');
    throw error;
  });
  await tokenLimits.count(request, reply, actor.token.id);
  if (getTokenCalls(endpoint) === 'none') throw sessionRequired();
  return actor;
}

const sessionRequired = (): AppError => forbidden(textOf('apiTokens.session_required'));

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** CSRF protection: browsers send cookies with requests of other sites too. */
function assertSameOrigin(request: FastifyRequest): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin } = request.headers;
  if (origin === undefined) {
    if (request.headers['sec-fetch-site'] === 'cross-site') throw crossOriginError();
    return;
  }
  const allowedOrigins = [
    `${request.protocol}://${request.host}`,
    new URL(request.ctx.config.PUBLIC_URL).origin,
  ];
  if (!allowedOrigins.includes(origin)) throw crossOriginError();
}

/** What a session may read no other page may have read or saved, as by a link that begins a download. */
function assertOwnPage({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw crossOriginError();
}

const crossOriginError = (): AppError => forbidden(textOf('http.cross_origin'));

function assertPermission(actor: Actor, permission: Permission): void {
  if (actor.kind === 'admin' && hasPermission(actor.role, permission)) return;
  throw forbidden(textOf('accounts.not_permitted'));
}

/** Throws if this call requires a second permission that the caller's role lacks. */
export function assertFurtherAccess(
  { furtherAccess }: Endpoint,
  actor: Actor,
  { query, body }: { query: unknown; body: unknown },
): void {
  if (furtherAccess?.isRequired(query as never, body as never))
    assertPermission(actor, furtherAccess.permission);
}

/** Without the second factor that the settings require, only the own account can be used. */
function assertSecondFactor({ routeOptions: { url = '' } }: FastifyRequest, actor: Actor): void {
  if (actor.kind !== 'admin' || !actor.lacksFactor || url.startsWith('/api/auth/')) return;
  throw new AppError('second_factor_missing', textOf('accounts.second_factor_missing'));
}

/** Throws if the endpoint requires a recent proof of identity for this call and the session has none. */
export function assertRecentAuthentication(
  { requiresRecentAuthentication, requiresRecentSignIn }: Endpoint,
  actor: Actor,
  { query, body }: { query: unknown; body: unknown },
): void {
  const isRequired = (rule: Endpoint['requiresRecentSignIn']) =>
    rule === true || rule?.(query as never, body as never);
  const admin = actor.kind === 'admin' ? actor : undefined;
  if (admin?.token && (isRequired(requiresRecentAuthentication) || isRequired(requiresRecentSignIn)))
    throw sessionRequired();
  if (isRequired(requiresRecentAuthentication) && !admin?.isRecentlyAuthenticated)
    throw reauthenticationRequired();
  if (isRequired(requiresRecentSignIn) && !admin?.hasRecentSignIn) throw reauthenticationRequired();
}

/**
 * Refuses a request with an unknown host name: a foreign page can point its own name at this server (DNS rebinding),
 * and its requests then look like the console's. Addresses and localhost cannot be pointed elsewhere.
 */
function assertAllowedHost({ hostname, ctx: { config } }: FastifyRequest): void {
  const host = hostname.toLowerCase();
  const isLiteral = host === 'localhost' || isIP(host.replace(/^\[|\]$/g, '')) !== 0;
  if (isLiteral || host === new URL(config.PUBLIC_URL).hostname || config.ALLOWED_HOSTS.includes(host))
    return;
  throw forbidden(textOf('http.host_not_allowed', { host }));
}
