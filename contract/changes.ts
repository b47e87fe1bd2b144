import * as z from 'zod/mini';
import { hasPermission, type Role } from './permissions';
import { endpoint, offeredAs } from './shared/endpoint';

/** The resources whose changes are told, each to the roles that may read it. */
export const ChangedResource = z.enum([
  'pools',
  'licenses',
  'batches',
  'mappings',
  'sites',
  'orders',
  'customers',
  'notifications',
  'audit',
  'settings',
  'administrators',
]);
export type ChangedResource = z.infer<typeof ChangedResource>;

/** What changed: names only, because the changes themselves are read with the rights of each endpoint. */
export const Changes = z.object({
  /** The state up to which changes were told; with it, the next call is told what changed since. */
  cursor: z.string(),
  /** Empty if nothing changed; all of them if it is not known what did. */
  resources: z.array(ChangedResource),
});
export type Changes = z.infer<typeof Changes>;

/** The resources of whose changes a role hears. */
export const getChangesOf = (role: Role): ChangedResource[] =>
  ChangedResource.options.filter((resource) => hasPermission(role, `${resource}.read`));

export const changes = offeredAs('live_changes', {
  follow: endpoint({
    method: 'GET',
    path: '/changes',
    access: 'dashboard.read',
    summary: 'Which resources change, as a stream of events',
    isStream: true,
    // A stream that reconnects sends the header Last-Event-ID instead.
    query: z.strictObject({ since: z.optional(z.string().check(z.maxLength(500))) }),
    data: Changes,
  }),
});
