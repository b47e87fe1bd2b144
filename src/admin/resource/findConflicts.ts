import type { ResourceDefinition } from './defineResource';

/** What the application itself has, by what a resource would take from it. */
interface Reserved {
  /** Names of resources, which are their addresses. */
  names: Record<string, string>;
  /** Keys after G. */
  shortcuts: Record<string, string>;
}

/** The addresses below a resource that are those of its views. */
const VIEWS: Record<string, string> = {
  '': 'list',
  create: 'form',
  new: 'form',
  ':id': 'detail page',
  ':id/show': 'detail page',
};

/** Finds what two resources, or a resource and the application, both claim: a line for each, which names both. */
export function findConflicts(resources: readonly ResourceDefinition[], reserved: Reserved): string[] {
  return [
    ...resources.flatMap(({ name }, index) => {
      const first = resources.findIndex((other) => other.name === name);
      if (first < index)
        return `Resources ${first + 1} and ${index + 1} of the list are both named "${name}"`;
      const owner = readOwn(reserved.names, name);
      return owner ? `The name "${name}" of a resource is the address of ${owner}` : [];
    }),
    ...resources.flatMap(({ name, options: { shortcut } }, index) => {
      if (!shortcut) return [];
      const first = resources.findIndex(({ options }) => options.shortcut === shortcut);
      const owner = readOwn(reserved.shortcuts, shortcut) ?? (first < index && `"${resources[first]?.name}"`);
      return owner ? `The shortcut "${shortcut}" of "${name}" is that of ${owner}` : [];
    }),
    ...resources.flatMap((resource) => findPageConflicts(resource)),
  ];
}

function findPageConflicts({ name, options }: ResourceDefinition): string[] {
  const addresses = options.pages.map(({ path }) => toAddress(path));
  return options.pages.flatMap(({ path }, index) => {
    const address = toAddress(path);
    const view = readOwn(VIEWS, address);
    if (view) return `The page "${path}" of "${name}" has the address of its ${view}`;
    const first = addresses.indexOf(address);
    return first < index
      ? `The pages "${options.pages[first]?.path}" and "${path}" of "${name}" have the same address`
      : [];
  });
}

/** Parameters match alike, whatever their names are. */
const toAddress = (path: string) => path.replace(/^\/|\/$/g, '').replace(/:\w+/g, ':id');

const readOwn = (owners: Record<string, string>, key: string): string | undefined =>
  Object.hasOwn(owners, key) ? owners[key] : undefined;
