import { localStorageStore, memoryStore, type Store } from 'ra-core';

const persistentStore = localStorageStore();
// Selections stay in memory: in localStorage they would survive a reload and appear in other tabs.
const selectionStore = memoryStore();
const getStore = (key: string) => (key.endsWith('.selectedIds') ? selectionStore : persistentStore);

// Preferences survive signing out.
const PRESERVED_KEYS = /^(theme|locale|keyboard\.single|\w+\.(hiddenColumns|savedQueries))$/;

/** Signing out resets list parameters and selections, but not preferences. */
export const store: Store = {
  ...persistentStore,
  setup: () => {
    persistentStore.setup();
    selectionStore.setup();
  },
  teardown: () => {
    persistentStore.teardown();
    selectionStore.teardown();
  },
  getItem: (key, defaultValue) => getStore(key).getItem(key, defaultValue),
  setItem: (key, value) => getStore(key).setItem(key, value),
  removeItem: (key) => getStore(key).removeItem(key),
  subscribe: (key, callback) => getStore(key).subscribe(key, callback),
  reset: () => {
    const preserved = Object.entries(persistentStore.listItems?.() ?? {}).filter(([key]) =>
      PRESERVED_KEYS.test(key),
    );
    persistentStore.reset();
    selectionStore.reset();
    for (const [key, value] of preserved) persistentStore.setItem(key, value);
  },
};
