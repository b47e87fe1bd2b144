import { expect, onTestFinished, test, vi } from 'vitest';
import { store } from '../../src/shell/store';

/** What a reload and other tabs would read of the licenses list. */
const storedKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('RaStore.licenses'));

test('a selection stays out of localStorage, which keeps the parameters of the list', () => {
  store.setup();
  onTestFinished(() => store.teardown());
  const onChange = vi.fn();
  store.subscribe('licenses.selectedIds', onChange);

  store.setItem('licenses.selectedIds', [12]);
  store.setItem('licenses.listParams', { page: 2 });

  expect(onChange).toHaveBeenCalledWith([12]);
  expect(store.getItem('licenses.selectedIds')).toEqual([12]);
  expect(storedKeys()).toEqual(['RaStore.licenses.listParams']);
});

test('a selection that an older version stored is ignored', () => {
  localStorage.setItem('RaStore.licenses.selectedIds', '[12]');

  expect(store.getItem('licenses.selectedIds', [])).toEqual([]);
});

test('signing out clears the selection', () => {
  store.setup();
  onTestFinished(() => store.teardown());
  store.setItem('licenses.selectedIds', [12]);

  store.reset();

  expect(store.getItem('licenses.selectedIds')).toBeUndefined();
});
