import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ListContextProvider, type ListControllerResult } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { usePatchFilters } from '../../../src/admin/list/useListUpdates';

/** A list whose filters the test applies, as late as the router may. */
function renderPatchFilters() {
  const setFilters = vi.fn();
  let filterValues: Record<string, unknown> = {};
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ListContextProvider value={{ filterValues, setFilters } as unknown as ListControllerResult}>
      {children}
    </ListContextProvider>
  );
  const hook = renderHook(usePatchFilters, { wrapper });
  return {
    setFilters,
    patch: (changes: object) => act(() => hook.result.current({ ...changes })),
    /** The callback of the first render, which a debounced input may still call. */
    patchOfFirstRender: hook.result.current,
    apply: (values: Record<string, unknown>) => {
      filterValues = values;
      hook.rerender();
    },
  };
}

test('keeps a change that was made before the previous one was rendered', () => {
  const { patch, apply, setFilters } = renderPatchFilters();

  patch({ site: 1 });
  patch({ pool: 2 });
  apply({ site: 1 });
  patch({ status: 'sold' });

  expect(setFilters).toHaveBeenLastCalledWith({ site: 1, pool: 2, status: 'sold' });
});

test('a late change of a debounced input keeps the filters set since', () => {
  const { patchOfFirstRender, apply, setFilters } = renderPatchFilters();

  apply({ site: 1 });
  act(() => patchOfFirstRender({ search: 'office' }));

  expect(setFilters).toHaveBeenLastCalledWith({ site: 1, search: 'office' });
});

test('a change starts from the filters of another address', () => {
  const { patch, apply, setFilters } = renderPatchFilters();

  patch({ site: 1 });
  apply({ pool: 3 });
  patch({ status: 'sold' });

  expect(setFilters).toHaveBeenLastCalledWith({ pool: 3, status: 'sold' });
});

test('an empty filter counts as applied when it is gone', () => {
  const { patch, apply, setFilters } = renderPatchFilters();

  apply({ site: 1, pool: 3 });
  patch({ site: '' });
  apply({ pool: 3 });
  patch({ status: 'sold' });

  expect(setFilters).toHaveBeenLastCalledWith({ pool: 3, status: 'sold' });
});
