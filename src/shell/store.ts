import { localStorageStore, type Store } from 'react-admin';

const stored = localStorageStore();

// What people like is not the session's: it outlives signing out.
const KEPT = ['theme', 'locale'];

/** Signing out forgets lists and selections, but neither the theme nor the language. */
export const store: Store = {
  ...stored,
  reset: () => {
    const kept = KEPT.map((key) => [key, stored.getItem(key)] as const);
    stored.reset();
    for (const [key, value] of kept) if (value) stored.setItem(key, value);
  },
};
