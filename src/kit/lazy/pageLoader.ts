import type { ComponentType } from 'react';

type LoadedPage = { default: ComponentType };

/** Where a page comes from, and the page itself once it is there. */
export interface PageLoader {
  load: () => Promise<LoadedPage>;
  loading?: Promise<LoadedPage>;
  page?: ComponentType;
  lazyPage?: ComponentType;
}

const idleQueue: (() => Promise<unknown>)[] = [];

/** Fetches something once nothing else is to be done. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  idleQueue.push(load);
}

const loadersByName = new Map<string, PageLoader>();

/** Says where a page comes from, so that it can be fetched before somebody goes there. */
export function createPageLoader(load: PageLoader['load'], name?: string): PageLoader {
  const loader = { load };
  if (name) loadersByName.set(name, loader);
  loadWhenIdle(() => preload(loader));
  return loader;
}

/** Starts loading a page, once; after a failure the next try asks again. */
export function preload(loader: PageLoader): Promise<LoadedPage> {
  loader.loading ??= loader.load().then(
    (loaded) => {
      loader.page = loaded.default;
      return loaded;
    },
    (error) => {
      loader.loading = undefined;
      loader.lazyPage = undefined;
      throw error;
    },
  );
  return loader.loading;
}

/** Starts loading the page of that name, once it is known. */
export async function preloadByName(name: string): Promise<void> {
  const loader = loadersByName.get(name);
  if (loader) await preload(loader);
}

/** Nothing else is to be done: fetches what is not there yet, piece by piece, so that nobody is kept waiting. */
export async function preloadAll(): Promise<void> {
  for (const load of idleQueue.splice(0)) {
    await waitForIdle();
    await load().catch(() => {});
  }
}

/** Once the browser has nothing else to do; Safari has no such callback yet. */
export const waitForIdle = () => new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done));
