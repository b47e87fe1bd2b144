import * as z from 'zod/mini';

/** The rights of a user; the first role has all of them. */
export const Role = z.enum(['owner', 'administrator', 'support', 'viewer']);
export type Role = z.infer<typeof Role>;

/** Whether a role may do nothing that the other may not: each has all permissions of those after it. */
export const isWithinRole = (role: Role, other: Role): boolean =>
  Role.options.indexOf(role) >= Role.options.indexOf(other);

const everyone = Role.options;
const support: readonly Role[] = ['owner', 'administrator', 'support'];
const administrators: readonly Role[] = ['owner', 'administrator'];
const owners: readonly Role[] = ['owner'];

/**
 * The roles that have each permission, `<resource>.<action>`. An endpoint declares the one that it requires; the
 * console offers what the role permits. Without `licenses.read_keys`, answers contain masked keys only.
 */
export const permissions = {
  'dashboard.read': everyone,
  'pools.read': everyone,
  'pools.write': administrators,
  'licenses.read': everyone,
  'licenses.read_keys': administrators,
  'licenses.reveal': support,
  'licenses.look_up': support,
  'licenses.replace': support,
  'licenses.write': administrators,
  'licenses.import': administrators,
  'licenses.export': administrators,
  'batches.read': everyone,
  'batches.write': administrators,
  'batches.recall': administrators,
  'mappings.read': everyone,
  'mappings.write': administrators,
  'sites.read': everyone,
  'sites.write': administrators,
  'orders.read': everyone,
  'orders.write': administrators,
  'orders.give': administrators,
  'orders.resend': support,
  'orders.export': administrators,
  'customers.read': everyone,
  'customers.export': administrators,
  'customers.erase': administrators,
  'notifications.read': everyone,
  'notifications.write': administrators,
  'audit.read': administrators,
  'webhooks.read': administrators,
  'webhooks.write': administrators,
  'settings.read': administrators,
  'settings.write': administrators,
  'settings.secure': owners,
  'administrators.read': owners,
  'administrators.write': owners,
} satisfies Record<`${string}.${string}`, readonly Role[]>;

export type Permission = keyof typeof permissions;

export const hasPermission = (role: Role, permission: Permission): boolean =>
  permissions[permission].includes(role);

/** The scopes of an API key: `allocate` sends orders and gets their keys, `read` gets the keys of earlier orders. */
export const ApiKeyScope = z.enum(['allocate', 'read']);
export type ApiKeyScope = z.infer<typeof ApiKeyScope>;
