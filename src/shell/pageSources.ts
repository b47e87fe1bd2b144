import { pageSource, preloadNamed } from '../kit/lazy/pageSource';

/** The pages that are no resource, by what their address ends with. */
export const pageSources = {
  dashboard: pageSource(() => import('../custom-pages/dashboard'), 'dashboard'),
  profile: pageSource(() => import('../custom-pages/profile'), 'profile'),
  settings: pageSource(() => import('../custom-pages/settings'), 'settings'),
};

const isOwnPage = (name: string) => name in pageSources;

/** Starts loading what the page of an address is made of, beside the shell that will show it. */
export async function preloadPage(pathname: string): Promise<void> {
  const name = pathname.split('/').at(-1) ?? '';
  // A resource is known once it is declared, which the shell does; what lists are made of may come before.
  await Promise.all([preloadNamed(name), !isOwnPage(name) && import('../kit/list/DeclaredList')]);
}
