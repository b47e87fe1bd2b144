import { hasPermission, type Permission, permissions, Role } from '#contract/permissions';
import { loadSession } from '../authProvider/session';
import { resources } from '../custom-pages/resources';
import type { ResourceConfig } from '../dataProvider';
import { resourceConfigs } from './dataProvider';
import { queryClient } from './queryClient';

type Change = NonNullable<ResourceConfig['changes']>[number];

/** react-admin's actions that change records, and the API's change that each needs. */
const NEEDED_CHANGES: Record<string, Change> = { create: 'create', edit: 'update', delete: 'delete' };

/** The actions of the permissions, by those of react-admin. */
const PERMISSION_ACTIONS: Record<string, string> = {
  list: 'read',
  show: 'read',
  create: 'write',
  edit: 'write',
  delete: 'write',
};

interface AccessQuery {
  resource: string;
  action: string;
}

/**
 * react-admin's access control: whether the API of a resource offers an action, and the user's role permits it by the
 * table that the server enforces.
 */
export async function canAccess(query: AccessQuery): Promise<boolean> {
  const admin = await loadSession();
  return isOffered(query) && (!admin || isPermitted(admin.role, query));
}

function isOffered({ resource, action }: AccessQuery): boolean {
  const changes = resourceConfigs[resource]?.changes;
  const needed = NEEDED_CHANGES[action];
  return !changes || !needed || changes.includes(needed);
}

function isPermitted(role: string, { resource, action }: AccessQuery): boolean {
  const name = `${resource}.${PERMISSION_ACTIONS[action] ?? action}`;
  // An export needs a permission of its own only where more can be read than is shown.
  return isRolePermitted(role, action === 'export' && !isPermission(name) ? `${resource}.read` : name);
}

/** Another server has its own roles and resources, and decides itself. */
export const isRolePermitted = (role: string, permission: string): boolean =>
  !isPermission(permission) || !isKnownRole(role) || hasPermission(role, permission);

const isKnownRole = (role: string): role is Role => Role.options.some((known) => known === role);
const isPermission = (name: string): name is Permission => name in permissions;

/** react-admin's key of its questions. */
const ACCESS_KEY = ['auth', 'canAccess'];

// Cached by a navigation, also for parts of a page that are opened long after it.
queryClient.setQueryDefaults(ACCESS_KEY, { gcTime: Number.POSITIVE_INFINITY });

/**
 * Caches react-admin's questions, so that the first render of a page shows its buttons. Only what is new is cached:
 * every `setQueryData` renders again what has asked.
 */
export function seedAccess(role: string): void {
  const pages = resources.flatMap(({ name: resource }) =>
    ['list', 'show', 'create', 'edit'].map((action) => ({ resource, action })),
  );
  const buttons = Object.keys(permissions).map((name) => {
    const [resource = '', action = ''] = name.split('.');
    return { resource, action };
  });
  for (const query of [...pages, ...buttons]) {
    const queryKey = [...ACCESS_KEY, { ...query, staleTime: Number.POSITIVE_INFINITY }];
    const isAllowed = isOffered(query) && isPermitted(role, query);
    if (queryClient.getQueryData(queryKey) !== isAllowed) queryClient.setQueryData(queryKey, isAllowed);
  }
}
