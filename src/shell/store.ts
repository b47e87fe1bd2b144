import { localStorageStore, type Store } from 'react-admin';

const stored = localStorageStore();

/** Signing out forgets lists and selections, but not whether people like it dark. */
export const store: Store = {
  ...stored,
  reset: () => {
    const theme = stored.getItem('theme');
    stored.reset();
    if (theme) stored.setItem('theme', theme);
  },
};
