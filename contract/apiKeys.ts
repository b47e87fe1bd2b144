import * as z from 'zod/mini';
import { nameText } from './names';
import { ApiKeyScope } from './permissions';
import { endpoint, offeredAs } from './shared/endpoint';
import {
  DateInput,
  Day,
  Id,
  intBetween,
  NoContent,
  NonNegativeInt,
  Timestamp,
  withLabel,
} from './shared/fields';
import { validationText } from './shared/texts/validationText';

/** API keys of a site that are not revoked. */
export const MAX_API_KEYS = 20;

const Scopes = withLabel(
  'Scopes',
  z
    .array(ApiKeyScope)
    .check(
      z.minLength(1, validationText('apiKeys.scope_required')),
      z.maxLength(ApiKeyScope.options.length, validationText('apiKeys.scope_required')),
    ),
);

/** Opens the API for orders of shops that are not WooCommerce. The key itself is shown once. */
export const ApiKey = z.object({
  id: Id,
  name: withLabel('Name', z.string()),
  /** The last characters; null if unknown. */
  ending: withLabel('Key', z.nullable(z.string())),
  scopes: withLabel('Scopes', z.array(ApiKeyScope)),
  /** Keys that orders may get in a day (UTC); null if unlimited. */
  quota: withLabel('Quota per day', z.nullable(z.int())),
  /** Counted only with a quota. */
  used_today: NonNegativeInt,
  /** The last day on which it is valid, in UTC; null if it does not expire. */
  expires_on: withLabel('Expires on', z.nullable(Day)),
  is_expired: z.boolean(),
  /** Accurate to a minute. */
  last_used_at: withLabel('Last used', z.nullable(Timestamp)),
  created_at: withLabel('Created', Timestamp),
  /** The username of an administrator; null if the key is older than API keys. */
  created_by: withLabel('Created by', z.nullable(z.string())),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** `key` is the whole key, which is returned only once. */
export const CreatedApiKey = z.extend(ApiKey, { key: z.string() });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;

const MAX_QUOTA = 1_000_000;

export const ApiKeyCreate = z.strictObject({
  name: withLabel('Name', nameText(validationText('apiKeys.name_required'), 100)),
  scopes: Scopes,
  quota: withLabel(
    'Quota per day',
    z._default(
      z.nullable(intBetween(1, MAX_QUOTA, validationText('values.range', { min: 1, max: MAX_QUOTA }))),
      null,
    ),
  ),
  expires_on: withLabel('Expires on', z._default(z.nullable(DateInput), null)),
});
export type ApiKeyCreate = z.output<typeof ApiKeyCreate>;

export const apiKeys = offeredAs('api_keys', {
  list: endpoint({
    method: 'GET',
    path: '/sites/{id}/api-keys',
    access: 'sites.write',
    summary: "The site's API keys, the newest first, without revoked ones",
    data: z.array(ApiKey),
  }),
  create: endpoint({
    method: 'POST',
    path: '/sites/{id}/api-keys',
    access: 'sites.write',
    summary: 'Create an API key of the site; only this response contains it',
    requiresRecentAuthentication: true,
    status: 201,
    body: ApiKeyCreate,
    data: CreatedApiKey,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api-keys/{id}',
    access: 'sites.write',
    summary: 'Revoke an API key at once',
    data: NoContent,
  }),
});
