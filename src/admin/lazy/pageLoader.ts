import type { ComponentType } from 'react';

type LoadedPage = { default: ComponentType };

/** Loads a page; `page` is set once it is loaded. */
export interface PageLoader {
  load: () => Promise<LoadedPage>;
  loading?: Promise<LoadedPage>;
  page?: ComponentType;
  lazyPage?: ComponentType;
}

const idleQueue: (() => Promise<unknown>)[] = [];

/** Queues a loader for `preloadAll`. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  idleQueue.push(load);
}

const loadersByName = new Map<string, PageLoader>();

/** Registers a page so that it can be preloaded by name. */
export function createPageLoader(load: PageLoader['load'], name?: string): PageLoader {
  const loader = { load };
  if (name) loadersByName.set(name, loader);
  loadWhenIdle(() => preload(loader));
  return loader;
}

/** Loads a page once; a later call retries after a failure. */
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

export async function preloadByName(name: string): Promise<void> {
  const loader = loadersByName.get(name);
  if (loader) await preload(loader);
}

/** Loads the queued parts one by one while the browser is idle, until the signal aborts. */
export async function preloadAll(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && idleQueue.length > 0) {
    await waitForIdle();
    if (!signal.aborted)
      await idleQueue
        .shift()?.()
        .catch(() => {});
  }
}

/** Safari has no requestIdleCallback. */
export const waitForIdle = () => new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done));
