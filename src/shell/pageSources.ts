import type { ComponentType } from 'react';

type Loaded = { default: ComponentType };

/** Where a page comes from, and the page itself once it is there. */
export interface PageSource {
  load: () => Promise<Loaded>;
  loading?: Promise<Loaded>;
  page?: ComponentType;
}

/** Starts loading a page, once. */
export function preload(source: PageSource): Promise<Loaded> {
  source.loading ??= source.load().then((loaded) => {
    source.page = loaded.default;
    return loaded;
  });
  return source.loading;
}

/** The pages that are no resource, by what their address ends with. */
export const pageSources = {
  dashboard: { load: () => import('../custom-pages/dashboard') } as PageSource,
  profile: { load: () => import('../custom-pages/profile') } as PageSource,
  settings: { load: () => import('../custom-pages/settings') } as PageSource,
};

/** Starts loading the page of an address beside the shell, so that both are there for the first render. */
export async function preloadPage(pathname: string): Promise<void> {
  const source = new Map<string, PageSource>(Object.entries(pageSources)).get(
    pathname.split('/').at(-1) ?? '',
  );
  if (source) await preload(source);
}
