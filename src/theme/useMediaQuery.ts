import { useCallback, useSyncExternalStore } from 'react';

/** The navigation is shown beside the page. */
export const WIDE_SCREEN_QUERY = '(min-width: 900px)';
/** Lists show cards instead of rows. */
export const PHONE_QUERY = '(max-width: 599.95px)';
/** The page is printed. */
export const PRINT_QUERY = 'print';

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
