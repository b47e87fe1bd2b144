import { resources } from '../resources';

/** The properties of a resource that its actions need, as react-admin names them. */
const NEEDED_PAGES = { list: 'list', show: 'show', create: 'create', edit: 'edit' } as const;

/**
 * react-admin's access control: hides what a resource does not declare, such as the creation of audit entries. The
 * server decides what an administrator may do.
 */
export async function canAccess({
  resource,
  action,
}: {
  resource: string;
  action: string;
}): Promise<boolean> {
  const definition = resources.find(({ name }) => name === resource);
  if (!definition) return true;
  const page = Reflect.get(NEEDED_PAGES, action) as keyof typeof NEEDED_PAGES | undefined;
  return page ? Boolean(definition[page]) : true;
}
