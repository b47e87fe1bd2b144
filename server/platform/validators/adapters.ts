import { StartError } from '../errors';
import type { ValidatorVariables } from './validationVariables';

/** A path to the verdict in a response, and the values it maps. */
interface VerdictRule {
  /** Dot-separated property names from the root, such as `meta.code`. */
  path: string;
  valid: string[];
  invalid: string[];
}

/** Describes a validation service's requests and responses as data. */
export interface Adapter {
  method: 'GET' | 'POST';
  /** `{key}` is replaced by the license key, here and in the body. */
  url: string;
  headers: Record<string, string>;
  body: string | null;
  /** The first rule with a matching value decides. */
  verdict: VerdictRule[];
  /** HTTP statuses that mean an invalid key if no rule decides. */
  invalidStatuses: number[];
  /** Paths to the parts of the reason, in display order. */
  reason: string[];
  /** Rate limit; null to rely on the service's 429 responses. */
  perMinute: number | null;
}

/** Keygen returns status 200 for every key; `meta.code` has more detail than `meta.valid`. */
const keygenAdapter = (env: ValidatorVariables): Adapter => ({
  method: 'POST',
  url: `${env.VALIDATION_URL ?? 'https://api.keygen.sh'}/v1/accounts/${encodeURIComponent(env.VALIDATION_ACCOUNT ?? '')}/licenses/actions/validate-key`,
  headers: {
    ...bearerHeader(env),
    accept: 'application/vnd.api+json',
    'content-type': 'application/vnd.api+json',
  },
  body: '{"meta":{"key":"{key}"}}',
  verdict: [
    { path: 'meta.code', valid: KEYGEN_VALID, invalid: KEYGEN_INVALID },
    { path: 'meta.valid', valid: ['true'], invalid: [] },
  ],
  invalidStatuses: [],
  reason: ['meta.code', 'meta.detail', 'errors.0.title', 'errors.0.detail'],
  perMinute: env.VALIDATION_PER_MINUTE ?? null,
});

// A key in stock has no machine yet, so codes about machines do not make it invalid.
const KEYGEN_VALID = [
  'VALID',
  'NO_MACHINE',
  'NO_MACHINES',
  'FINGERPRINT_SCOPE_REQUIRED',
  'COMPONENTS_SCOPE_REQUIRED',
  'MACHINE_SCOPE_REQUIRED',
  'USER_SCOPE_REQUIRED',
  'VERSION_SCOPE_REQUIRED',
  'CHECKSUM_SCOPE_REQUIRED',
  'HEARTBEAT_NOT_STARTED',
];

const KEYGEN_INVALID = [
  'NOT_FOUND',
  'SUSPENDED',
  'EXPIRED',
  'OVERDUE',
  'BANNED',
  'TOO_MANY_MACHINES',
  'TOO_MANY_CORES',
  'TOO_MANY_PROCESSES',
  'TOO_MANY_USERS',
  'TOO_MUCH_MEMORY',
  'TOO_MUCH_DISK',
];

/** Lemon Squeezy expects form data and returns 404 for unknown keys; inactive keys can be sold. */
const lemonSqueezyAdapter = (env: ValidatorVariables): Adapter => ({
  method: 'POST',
  url: `${env.VALIDATION_URL ?? 'https://api.lemonsqueezy.com'}/v1/licenses/validate`,
  headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
  body: 'license_key={key}',
  verdict: [
    { path: 'license_key.status', valid: ['active', 'inactive'], invalid: ['expired', 'disabled'] },
    { path: 'valid', valid: ['true'], invalid: ['false'] },
  ],
  invalidStatuses: [400, 404, 422],
  reason: ['error', 'license_key.status'],
  perMinute: env.VALIDATION_PER_MINUTE ?? 60,
});

/** Any JSON service, configured by environment variables. */
const genericAdapter = (env: ValidatorVariables): Adapter => ({
  method: env.VALIDATION_METHOD,
  url: env.VALIDATION_URL ?? '',
  headers: {
    accept: 'application/json',
    ...(env.VALIDATION_BODY && { 'content-type': 'application/json' }),
    ...bearerHeader(env),
    ...env.VALIDATION_HEADERS,
  },
  body: env.VALIDATION_BODY ?? null,
  verdict: [
    {
      path: env.VALIDATION_VERDICT_PATH ?? '',
      valid: env.VALIDATION_VALID,
      invalid: env.VALIDATION_INVALID,
    },
  ],
  invalidStatuses: env.VALIDATION_INVALID_STATUSES,
  reason: env.VALIDATION_REASON_PATH ? [env.VALIDATION_REASON_PATH] : [],
  perMinute: env.VALIDATION_PER_MINUTE ?? null,
});

const bearerHeader = ({ VALIDATION_TOKEN: token }: ValidatorVariables): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

const adapters = { keygen: keygenAdapter, lemonsqueezy: lemonSqueezyAdapter, generic: genericAdapter };

/** Returns the configured service's adapter or null; throws StartError for a missing variable. */
export function getAdapter(env: ValidatorVariables): Adapter | null {
  const { VALIDATION_PROVIDER: provider } = env;
  if (!provider) {
    if (env.VALIDATION_URL) throw new StartError('VALIDATION_URL needs VALIDATION_PROVIDER beside it');
    return null;
  }
  if (provider === 'keygen')
    requireVariable(env, 'VALIDATION_ACCOUNT', 'the id or slug of the Keygen account');
  if (provider === 'generic') validateGeneric(env);
  return adapters[provider](env);
}

function validateGeneric(env: ValidatorVariables): void {
  requireVariable(env, 'VALIDATION_URL', 'the address that a key is validated at');
  requireVariable(env, 'VALIDATION_VERDICT_PATH', 'where in the answer the verdict stands, like data.valid');
  if (!env.VALIDATION_URL?.includes('{key}') && !env.VALIDATION_BODY?.includes('{key}')) {
    throw new StartError('VALIDATION_URL or VALIDATION_BODY must say {key} where the license key goes');
  }
  if (env.VALIDATION_BODY && env.VALIDATION_METHOD === 'GET') {
    throw new StartError('VALIDATION_BODY needs VALIDATION_METHOD=POST');
  }
}

function requireVariable(env: ValidatorVariables, name: keyof ValidatorVariables, description: string): void {
  if (!env[name])
    throw new StartError(`VALIDATION_PROVIDER=${env.VALIDATION_PROVIDER} needs ${name}: ${description}`);
}
