import { createPageLoader, preloadByName } from '../kit/lazy/pageLoader';

/** The pages that are no resource, by what their address ends with. */
export const pageLoaders = {
  dashboard: createPageLoader(() => import('../custom-pages/dashboard'), 'dashboard'),
  profile: createPageLoader(() => import('../custom-pages/profile'), 'profile'),
  settings: createPageLoader(() => import('../custom-pages/settings'), 'settings'),
};

const isCustomPage = (name: string) => name in pageLoaders;

/** Starts loading what the page of an address is made of, beside the shell that will show it. */
export async function preloadPage(pathname: string): Promise<void> {
  const name = pathname.split('/').at(-1) ?? '';
  // A resource is known once it is declared, which the shell does; what lists are made of may come before.
  await Promise.all([preloadByName(name), !isCustomPage(name) && import('../kit/list/ResourceList')]);
}

/** What the licenses list asks for first, as long as it was set to nothing else. */
const LICENSE_LIST_PATHS = [
  '/licenses?page=1&per_page=20&sort_by=creation_date&sort_order=DESC',
  '/license-groups',
];
const LIST_PARAMS_KEY = 'RaStore.licenses.listParams';

/** The calls that can be made for an address before its page is loaded: of the heaviest page alone. */
export function getPrefetchPaths({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string[] {
  const isPlainList = pathname === '/dashboard/licenses' && search === '';
  return isPlainList && localStorage.getItem(LIST_PARAMS_KEY) === null ? LICENSE_LIST_PATHS : [];
}
