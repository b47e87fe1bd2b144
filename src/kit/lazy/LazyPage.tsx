import { type ComponentType, lazy, Suspense, useState } from 'react';
import { shell } from '../../messages/en/console';
import { loadWhenIdle, type PageLoader, preload } from './pageLoader';

export type { PageLoader } from './pageLoader';

/** A page in a file of its own. Once loaded it renders at once, where `React.lazy` alone would flicker. */
export function LazyPage({ loader }: { loader: PageLoader }) {
  // Chosen once: changing over when the page has come would mount it anew and lose what was typed.
  const [LoadedPage] = useState(() => loader.page);
  if (LoadedPage) return <LoadedPage />;

  loader.lazyPage ??= lazy(() => preload(loader));
  return (
    <Suspense fallback={<Loading />}>
      <loader.lazyPage />
    </Suspense>
  );
}

/** Stands where a page will be: also before the messages are there. */
export function Loading() {
  return (
    <p className="loading" role="status">
      {shell.loading}
    </p>
  );
}

/** A part of the frame that is not needed at first; fetched when nothing else is to be done, or when shown. */
export function lazyWithPreload<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  loadWhenIdle(load);
  return lazy(load);
}
