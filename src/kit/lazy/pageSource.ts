import type { ComponentType } from 'react';

type Loaded = { default: ComponentType };

/** Where a page comes from, and the page itself once it is there. */
export interface PageSource {
  load: () => Promise<Loaded>;
  loading?: Promise<Loaded>;
  page?: ComponentType;
  waiting?: ComponentType;
}

const waiting: (() => Promise<unknown>)[] = [];

/** Fetches something once nothing else is to be done. */
export function loadWhenQuiet(load: () => Promise<unknown>): void {
  waiting.push(load);
}

const named = new Map<string, PageSource>();

/** Says where a page comes from, so that it can be fetched before somebody goes there. */
export function pageSource(load: PageSource['load'], name?: string): PageSource {
  const source = { load };
  if (name) named.set(name, source);
  loadWhenQuiet(() => preload(source));
  return source;
}

/** Starts loading a page, once; after a failure the next try asks again. */
export function preload(source: PageSource): Promise<Loaded> {
  source.loading ??= source.load().then(
    (loaded) => {
      source.page = loaded.default;
      return loaded;
    },
    (failure) => {
      source.loading = undefined;
      source.waiting = undefined;
      throw failure;
    },
  );
  return source.loading;
}

/** Starts loading the page of that name, once it is known. */
export async function preloadNamed(name: string): Promise<void> {
  const source = named.get(name);
  if (source) await preload(source);
}

/** Nothing else is to be done: fetches what is not there yet, piece by piece, so that nobody is kept waiting. */
export async function preloadAll(): Promise<void> {
  for (const load of waiting.splice(0)) {
    await idle();
    await load().catch(() => {});
  }
}

/** Once the browser has nothing else to do; Safari has no such callback yet. */
export const idle = () => new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done));
