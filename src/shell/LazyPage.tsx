import { Suspense, use } from 'react';
import { Loading } from './Loading';
import { type PageSource, preload } from './pageSources';

export type { PageSource } from './pageSources';

/** A page in a file of its own. Once loaded it renders at once, where `React.lazy` would flicker. */
export function LazyPage({ source }: { source: PageSource }) {
  if (source.page) return <source.page />;
  return (
    <Suspense fallback={<Loading />}>
      <Waiting source={source} />
    </Suspense>
  );
}

function Waiting({ source }: { source: PageSource }) {
  const { default: Page } = use(preload(source));
  return <Page />;
}
