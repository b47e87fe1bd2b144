import { type PageSource, pageSource, preload } from '../kit/lazy/pageSource';

/** The pages that are no resource, by what their address ends with. */
export const pageSources = {
  dashboard: pageSource(() => import('../custom-pages/dashboard')),
  profile: pageSource(() => import('../custom-pages/profile')),
  settings: pageSource(() => import('../custom-pages/settings')),
};

/** Starts loading the page of an address beside the shell, so that both are there for the first render. */
export async function preloadPage(pathname: string): Promise<void> {
  const sources = new Map<string, PageSource>(Object.entries(pageSources));
  const source = sources.get(pathname.split('/').at(-1) ?? '');
  if (source) await preload(source);
}
