import { localStorageStore, type Store } from 'react-admin';

const stored = localStorageStore();

// What people like is not the session's: it outlives signing out.
const KEPT = ['theme', 'locale', 'keyboard.single'];

/** Signing out forgets lists and selections, but neither theme, language nor keys. */
export const store: Store = {
  ...stored,
  reset: () => {
    const kept = KEPT.map((key) => [key, stored.getItem(key)] as const);
    stored.reset();
    for (const [key, value] of kept) if (value !== undefined) stored.setItem(key, value);
  },
};
