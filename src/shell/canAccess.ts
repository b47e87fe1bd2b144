import type { ResourceConfig } from '../dataProvider';
import { resourceConfigs } from './dataProvider';

type Change = NonNullable<ResourceConfig['changes']>[number];

/** react-admin's actions that change records, and the API's change that each needs. */
const NEEDED_CHANGES: Record<string, Change> = { create: 'create', edit: 'update', delete: 'delete' };

/**
 * react-admin's access control: hides the buttons of changes that the API of a resource does not offer, such as the
 * deletion of audit entries. The server decides what an administrator may do.
 */
export async function canAccess({
  resource,
  action,
}: {
  resource: string;
  action: string;
}): Promise<boolean> {
  const changes = resourceConfigs[resource]?.changes;
  const needed = NEEDED_CHANGES[action];
  return !changes || !needed || changes.includes(needed);
}
