import { lazy, Suspense, useState } from 'react';
import { Loading } from './Loading';
import { type PageSource, preload } from './pageSource';

export type { PageSource } from './pageSource';

/** A page in a file of its own. Once loaded it renders at once, where `React.lazy` alone would flicker. */
export function LazyPage({ source }: { source: PageSource }) {
  // Chosen once: changing over when the page has come would mount it anew and lose what was typed.
  const [Ready] = useState(() => source.page);
  if (Ready) return <Ready />;

  source.waiting ??= lazy(() => preload(source));
  return (
    <Suspense fallback={<Loading />}>
      <source.waiting />
    </Suspense>
  );
}
