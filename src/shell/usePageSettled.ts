import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** True once the page at hand has had its data for `quiet` milliseconds; what can wait waits for it. */
export function usePageSettled(quiet: number): boolean {
  const busy = useIsFetching() > 0;
  const [settled, setSettled] = useState(false);

  useEffect(() => {
    if (busy || settled) return;
    const soon = setTimeout(() => setSettled(true), quiet);
    return () => clearTimeout(soon);
  }, [busy, settled, quiet]);

  return settled;
}
