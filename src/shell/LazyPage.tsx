import { type ComponentType, Suspense, use } from 'react';
import { Loading } from './Loading';

type Loaded = { default: ComponentType };

/** Where a page comes from, and the page itself once it is there. */
export interface PageSource {
  load: () => Promise<Loaded>;
  loading?: Promise<Loaded>;
  page?: ComponentType;
}

/** Starts loading a page; it renders at once when it is there, where `React.lazy` would flicker. */
export function preload(source: PageSource): Promise<Loaded> {
  source.loading ??= source.load().then((loaded) => {
    source.page = loaded.default;
    return loaded;
  });
  return source.loading;
}

/** A page in a file of its own. */
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
