import { useCanAccess, useResourceContext } from 'ra-core';
import { createContext, type ReactNode, useContext } from 'react';
import type { Permission } from '#contract/shared/Register';

/** Answers that a list has already, so that its rows do not ask one by one. */
const KnownPermissions = createContext<{ [P in Permission]?: boolean }>({});
export const KnownPermissionsProvider = KnownPermissions.Provider;

/** Permissions depend on the role, not on the record: all records share an answer. */
const ANY_RECORD = {};

/** Whether the user's role has a permission; false until that is known. */
export function usePermission(permission: Permission): boolean {
  const [resource, action = ''] = permission.split('.');
  const { canAccess = false } = useCanAccess({ resource, action, record: ANY_RECORD, staleTime: Infinity });
  return canAccess;
}

type ResourceAction = 'create' | 'edit' | 'delete' | 'export';

/** An action on the current resource, as a permission: who may do it follows from the endpoints of the resource. */
export const useResourcePermission = (action: ResourceAction): Permission =>
  `${useResourceContext()}.${action}` as Permission;

interface PermittedProps {
  to: Permission;
  children: ReactNode;
}

/** Shows its children to users whose role has the permission. */
export function Permitted(props: PermittedProps) {
  const known = useContext(KnownPermissions)[props.to];
  if (known === undefined) return <PermittedWhenKnown {...props} />;
  return known && props.children;
}

function PermittedWhenKnown({ to, children }: PermittedProps) {
  return usePermission(to) && children;
}
