import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { preloadAll } from '../kit/lazy/pageSource';

const QUIET = 2000;

/** Once the page at hand has its data for a while, the other pages may come. */
export function Preloading() {
  const busy = useIsFetching() > 0;

  useEffect(() => {
    if (busy) return;
    const quiet = setTimeout(preloadAll, QUIET);
    return () => clearTimeout(quiet);
  }, [busy]);

  return null;
}
