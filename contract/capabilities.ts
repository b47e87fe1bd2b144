import * as z from 'zod/mini';

/**
 * What a server offers beyond the calls and fields that every server of the console has: those of section 7 of the
 * specification. The session's answers name them; a server whose answers name none has that section only.
 *
 * - `account_security`: second factors, passkeys, the own sessions, confirmation of the identity
 * - `administrators`: users with roles, invitations
 * - `api_keys`: API keys of a site
 * - `api_tokens`: tokens for the calls of a user's software
 * - `audit`: the audit log
 * - `customers`: customers, their export and erasure
 * - `insight`: what needs attention, how long the stock lasts, the steps of the setup, sales in the time zone of the user
 * - `license_lifecycle`: searches that no log shows, files of exports, filters by days and sites, expiry dates,
 *   replacement, deletion of all that match, recorded access to keys, batches
 * - `live_changes`: a stream of events that tells which resources change
 * - `mapping_terms`: keys per unit, bundles, validity, renewals, stock that follows the pool
 * - `operations`: readiness, recovery, consistency, failed jobs and e-mails, settings of syncs, security and retention
 * - `orders`: orders, deliveries to customers, orders from before a mapping
 * - `pool_planning`: lead times, next deliveries, refunds, instructions, what prevents a deletion
 * - `shop_connection`: connection by consent, health, events, syncs and stored products of a site, its name and URL
 * - `update_checks`: refusal of an update whose fields somebody else has changed meanwhile
 * - `webhooks`: endpoints that are told events, targets that are told alerts
 */
export const Capability = z.enum([
  'account_security',
  'administrators',
  'api_keys',
  'api_tokens',
  'audit',
  'customers',
  'insight',
  'license_lifecycle',
  'live_changes',
  'mapping_terms',
  'operations',
  'orders',
  'pool_planning',
  'shop_connection',
  'update_checks',
  'webhooks',
]);
export type Capability = z.infer<typeof Capability>;
