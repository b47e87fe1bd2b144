import { addPages, type PageDeclaration } from '../admin';
import { resources as declared } from '../resources';

/** Custom pages below the address of a resource. */
const pages: Record<string, Record<string, PageDeclaration>> = {
  licenses: {
    import: {
      load: () => import('./import'),
      label: 'resources.licenses.import',
      permission: 'licenses.import',
    },
  },
  orders: {
    unanswered: {
      load: () => import('./unanswered'),
      label: 'unanswered.link',
      permission: 'orders.read',
    },
  },
  pools: { ':id/settings': { load: () => import('./pool-settings'), permission: 'pools.write' } },
};

/** The resources of the console with all their pages. */
export const resources = declared.map((resource) => addPages(resource, pages[resource.name] ?? {}));
