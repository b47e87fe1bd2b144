import { useCallback, useSyncExternalStore } from 'react';

/** Where the navigation stands beside the page. */
export const WIDE = '(min-width: 900px)';
/** Where rows are cards. */
export const PHONE = '(max-width: 599.95px)';

/** Whether a media query holds, also once that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
