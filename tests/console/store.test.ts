import { expect, onTestFinished, test, vi } from 'vitest';
import { store } from '../../src/shell/store';

/** Keys of the licenses list in localStorage, which other tabs and a reload read. */
const readStoredKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('RaStore.licenses'));

test('stores list parameters in localStorage, but no selection', () => {
  store.setup();
  onTestFinished(() => store.teardown());
  const onChange = vi.fn();
  store.subscribe('licenses.selectedIds', onChange);

  store.setItem('licenses.selectedIds', [12]);
  store.setItem('licenses.listParams', { page: 2 });

  expect(onChange).toHaveBeenCalledWith([12]);
  expect(store.getItem('licenses.selectedIds')).toEqual([12]);
  expect(readStoredKeys()).toEqual(['RaStore.licenses.listParams']);
});

test('ignores a selection stored by an older version', () => {
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
