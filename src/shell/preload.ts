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
