import { useEffect } from 'react';
import { preloadAll } from '../kit/lazy/pageSource';
import { usePageSettled } from './usePageSettled';

const QUIET = 2000;

/** Once the page at hand has its data for a while, the other pages may come. */
export function Preloading() {
  const settled = usePageSettled(QUIET);
  useEffect(() => {
    if (settled) preloadAll();
  }, [settled]);

  return null;
}
