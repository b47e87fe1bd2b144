import { localStorageStore, memoryStore, type Store } from 'react-admin';

const stored = localStorageStore();
// Selections stay in memory: from localStorage they would come back after a reload and appear in other tabs.
const selections = memoryStore();
const storeOf = (key: string) => (key.endsWith('.selectedIds') ? selections : stored);

// What people like is not the session's: it outlives signing out.
const KEPT = /^(theme|locale|keyboard\.single|\w+\.(hiddenColumns|savedQueries))$/;

/** Signing out forgets what lists were set to and what was selected, but not what was chosen to stay. */
export const store: Store = {
  ...stored,
  setup: () => {
    stored.setup();
    selections.setup();
  },
  teardown: () => {
    stored.teardown();
    selections.teardown();
  },
  getItem: (key, defaultValue) => storeOf(key).getItem(key, defaultValue),
  setItem: (key, value) => storeOf(key).setItem(key, value),
  removeItem: (key) => storeOf(key).removeItem(key),
  subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
  reset: () => {
    const kept = Object.entries(stored.listItems?.() ?? {}).filter(([key]) => KEPT.test(key));
    stored.reset();
    selections.reset();
    for (const [key, value] of kept) stored.setItem(key, value);
  },
};
