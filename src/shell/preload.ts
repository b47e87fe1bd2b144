import { createPageLoader, preloadByName } from '../kit/lazy/pageLoader';

/** Where signing in leads. */
export const dashboardLoader = createPageLoader(() => import('../custom-pages/dashboard'), 'dashboard');

const PAGES_WITHOUT_LIST = ['dashboard', 'profile', 'settings'];

/** Starts loading what the page of an address is made of, beside the shell that will show it. */
export async function preloadPage(pathname: string): Promise<void> {
  const name = pathname.split('/').at(-1) ?? '';
  // The other pages are known once the shell declares them; what lists are made of may come before.
  const hasList = !PAGES_WITHOUT_LIST.includes(name);
  await Promise.all([preloadByName(name), hasList && import('../kit/list/ResourceList')]);
}

/** What the licenses list asks for first, as long as it was set to nothing else. */
const LICENSE_LIST_PATHS = [
  '/licenses?page=1&per_page=20&sort_by=creation_date&sort_order=DESC',
  '/license-groups',
];
const LIST_PARAMS_KEY = 'RaStore.licenses.listParams';

/** The first calls of the heaviest page, sent before it is loaded: its rows come a fifth sooner. */
export function getPrefetchPaths({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string[] {
  const isPlainList = pathname === '/dashboard/licenses' && search === '';
  return isPlainList && localStorage.getItem(LIST_PARAMS_KEY) === null ? LICENSE_LIST_PATHS : [];
}
