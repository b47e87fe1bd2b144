import { hasPermission, type Permission, permissions, Role } from '#contract/permissions';
import type { Access } from '#contract/shared/endpoint';
import { loadSession } from '../authProvider/session';
import { resources } from '../custom-pages/resources';
import { isOffered } from '../dataProvider';
import { queryClient } from './queryClient';

/** The options of each resource: who may do what with its records, and what the server must offer. */
const optionsByResource = new Map(resources.map(({ name, options }) => [name, options]));

const ACTIONS = ['list', 'show', 'create', 'edit', 'delete'] as const;
type Action = (typeof ACTIONS)[number];
const isAction = (name: string): name is Action => ACTIONS.some((action) => action === name);

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
  return isAllowed(admin?.role, query);
}

/** The same for a role; without one, nobody has signed in, and the API says so. */
export function isAllowed(role: string | undefined, { resource, action }: AccessQuery): boolean {
  const options = optionsByResource.get(resource);
  if (options && !isOffered(options)) return false;
  const access = options?.access;
  if (access && isAction(action)) return isOpenTo(role, access[action]);
  const permission = `${resource}.${action}`;
  // An export needs a permission of its own only where more can be read than is shown.
  if (access && action === 'export' && !isPermission(permission)) return isOpenTo(role, access.list);
  return role === undefined || isRolePermitted(role, permission);
}

/** Whether the console may call an endpoint for a user of the role. */
function isOpenTo(role: string | undefined, access: Access | undefined): boolean {
  if (access === undefined || access === 'apiKey' || access === 'hmac') return false;
  return role === undefined || isRolePermitted(role, access);
}

/** Another server has its own roles and resources, and decides itself. */
const isRolePermitted = (role: string, permission: string): boolean =>
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
    [...ACTIONS, 'export'].map((action) => ({ resource, action })),
  );
  const buttons = Object.keys(permissions).map((name) => {
    const [resource = '', action = ''] = name.split('.');
    return { resource, action };
  });
  for (const query of [...pages, ...buttons]) {
    const queryKey = [...ACCESS_KEY, { ...query, staleTime: Number.POSITIVE_INFINITY }];
    const answer = isAllowed(role, query);
    if (queryClient.getQueryData(queryKey) !== answer) queryClient.setQueryData(queryKey, answer);
  }
}
