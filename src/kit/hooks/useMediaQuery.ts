import { useCallback, useSyncExternalStore } from 'react';

/** Where the navigation stands beside the page. */
export const WIDE_SCREEN_QUERY = '(min-width: 900px)';
/** Where rows are cards. */
export const PHONE_QUERY = '(max-width: 599.95px)';

/** Whether a media query holds, also once that changes. */
export function useMediaQuery(query: string): boolean {
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
