import * as z from 'zod/mini';
import { nameText } from './names';
import { type Permission, Role } from './permissions';
import { type Endpoint, endpoint, offeredAs } from './shared/endpoint';
import { boundedText, Id, intBetween, NoContent, Timestamp, withLabel } from './shared/fields';
import { validationText } from './shared/texts/validationText';

/** Tokens of a user that are neither revoked nor expired. */
export const MAX_API_TOKENS = 20;
/** For how many days a token is valid. */
export const TOKEN_DAYS = { default: 90, max: 365 };
/** Of one token. */
export const TOKEN_CALLS_PER_MINUTE = 600;
const MAX_NETWORKS = 20;

const NETWORK_PATTERNS = [z.regexes.cidrv4, z.regexes.cidrv6, z.regexes.ipv4, z.regexes.ipv6];
const NETWORK_TEXT = validationText('apiTokens.network_format');

/** An address, or a network such as `10.0.0.0/8` or `2001:db8::/32`. */
const Network = boundedText(50).check(
  z.refine((value) => NETWORK_PATTERNS.some((pattern) => pattern.test(value)), NETWORK_TEXT),
);

/** Opens the API in the name of a user, for software. The token itself is shown once. */
export const ApiToken = z.object({
  id: Id,
  name: withLabel('Name', z.string()),
  /** The last characters. */
  ending: withLabel('Token', z.string()),
  /** What it may do: the role that it was given, or that of its user, whichever may do less. */
  role: withLabel('Role', Role),
  /** Where it works; everywhere if empty. */
  networks: withLabel('Networks', z.array(z.string())),
  /** In whose name. */
  username: withLabel('User', z.string()),
  created_at: withLabel('Created', Timestamp),
  expires_at: withLabel('Expires', Timestamp),
  is_expired: z.boolean(),
  /** Accurate to a minute. */
  last_used_at: withLabel('Last used', z.nullable(Timestamp)),
  last_used_ip: withLabel('IP address', z.nullable(z.string())),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** `token` is the whole token, which is returned only once. */
export const CreatedApiToken = z.extend(ApiToken, { token: z.string() });
export type CreatedApiToken = z.infer<typeof CreatedApiToken>;

export const ApiTokenCreate = z.strictObject({
  name: withLabel('Name', nameText(validationText('apiTokens.name_required'), 100)),
  role: withLabel('Role', z._default(Role, 'viewer')),
  days: withLabel('Valid for days', z._default(intBetween(1, TOKEN_DAYS.max), TOKEN_DAYS.default)),
  networks: withLabel(
    'Networks',
    z._default(
      z.array(Network).check(z.maxLength(MAX_NETWORKS, validationText('values.max', { max: MAX_NETWORKS }))),
      [],
    ),
  ),
});
export type ApiTokenCreate = z.output<typeof ApiTokenCreate>;

export const apiTokens = offeredAs('api_tokens', {
  list: endpoint({
    method: 'GET',
    path: '/tokens',
    access: 'signedIn',
    summary: 'The own API tokens, for owners those of all users; without revoked ones',
    data: z.array(ApiToken),
  }),
  create: endpoint({
    method: 'POST',
    path: '/tokens',
    access: 'signedIn',
    summary: 'Create an API token; only this response contains it',
    requiresRecentAuthentication: true,
    status: 201,
    body: ApiTokenCreate,
    data: CreatedApiToken,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/tokens/{id}',
    access: 'signedIn',
    summary: 'Revoke an API token at once: an own one, as an owner any',
    data: NoContent,
  }),
});

/** What decides who may sign in, and how. */
const SESSION_ONLY: readonly Permission[] = ['administrators.write', 'settings.secure'];

/**
 * Which calls of an endpoint take an API token instead of a session: none of those that need a proof of the identity or are
 * about the own account, its factors, sessions and tokens.
 */
export function getTokenCalls({
  access,
  requiresRecentAuthentication,
  requiresRecentSignIn,
}: Pick<Endpoint, 'access' | 'requiresRecentAuthentication' | 'requiresRecentSignIn'>):
  | 'all'
  | 'some'
  | 'none' {
  if (['public', 'apiKey', 'hmac', 'signedIn'].includes(access)) return 'none';
  if (SESSION_ONLY.includes(access as Permission)) return 'none';
  const proofs = [requiresRecentAuthentication, requiresRecentSignIn];
  if (proofs.includes(true)) return 'none';
  return proofs.some((proof) => proof !== undefined) ? 'some' : 'all';
}
