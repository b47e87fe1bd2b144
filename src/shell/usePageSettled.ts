import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** True once the page at hand has had its data for `quiet` milliseconds; what can wait waits for it. */
export function usePageSettled(quiet: number): boolean {
  const client = useQueryClient();
  const [settled, setSettled] = useState(false);

  // Not by useIsFetching, which would look through all queries at every change of one for as long as the page stands.
  useEffect(() => {
    if (settled) return;
    let soon: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(soon);
      if (client.isFetching() === 0) soon = setTimeout(() => setSettled(true), quiet);
    };
    wait();
    const stop = client.getQueryCache().subscribe(wait);
    return () => {
      stop();
      clearTimeout(soon);
    };
  }, [client, settled, quiet]);

  return settled;
}
