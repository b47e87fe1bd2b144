import { type ComponentType, lazy, Suspense, useState } from 'react';
import { kit } from '#contract/shared/texts/en/kit';
import shared from '../../theme/shared.module.css';
import { LoadingPage, type PageShape } from '../ui/PageSkeleton';
import { loadWhenIdle, type PageLoader, preload } from './pageLoader';

interface LazyPageProps {
  loader: PageLoader;
  /** Of what stands in its place while it loads. */
  shape: PageShape;
}

/** A lazily loaded page. Once loaded it renders synchronously; `React.lazy` alone would flicker. */
export function LazyPage({ loader, shape }: LazyPageProps) {
  // Chosen once: switching after loading would remount the page and lose the input.
  const [LoadedPage] = useState(() => loader.page);
  if (LoadedPage) return <LoadedPage />;

  loader.lazyPage ??= lazy(() => preload(loader));
  return (
    <Suspense fallback={<LoadingPage shape={shape} />}>
      <loader.lazyPage />
    </Suspense>
  );
}

/** Instead of the whole console: it also works before the messages are loaded. */
export function Loading() {
  return (
    <p className={shared.loading} role="status">
      {kit.loading}
    </p>
  );
}

/** Loads a component when the browser is idle, or when it is first rendered. */
export function lazyWithPreload<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  loadWhenIdle(load);
  return lazy(load);
}
