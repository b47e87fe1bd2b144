import { localStorageStore, type Store } from 'react-admin';

const stored = localStorageStore();

// What people like is not the session's: it outlives signing out.
const KEPT = /^(theme|locale|keyboard\.single|\w+\.(hiddenColumns|savedQueries))$/;

/** Signing out forgets what lists were set to and what was selected, but not what was chosen to stay. */
export const store: Store = {
  ...stored,
  reset: () => {
    const kept = Object.entries(stored.listItems?.() ?? {}).filter(([key]) => KEPT.test(key));
    stored.reset();
    for (const [key, value] of kept) stored.setItem(key, value);
  },
};
