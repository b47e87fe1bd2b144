import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useProgressiveRows } from '../../../src/admin/list/useProgressiveRows';

const ROW_HEIGHT = 40;
const page = (name: string, size = 100) => Array.from({ length: size }, (_, id) => ({ id, name }));

/** Renders the hook with a table scrolled by `scrolledRows` rows; jsdom has no layout. */
function renderRows(data: ReturnType<typeof page>, scrolledRows = 0) {
  const hook = renderHook(({ data }) => useProgressiveRows(data), { initialProps: { data } });
  const body = document.createElement('tbody');
  for (const _ of data) body.insertRow();
  body.getBoundingClientRect = () =>
    new DOMRect(0, -scrolledRows * ROW_HEIGHT, 900, data.length * ROW_HEIGHT);
  act(() => {
    hook.result.current.body.current = body;
  });
  return { ...hook, names: () => hook.result.current.rows?.map(({ name }) => name) ?? [] };
}

test('renders the visible rows of a new page first, and the rest after their frame', async () => {
  const { rerender, names } = renderRows(page('old'));

  rerender({ data: page('new') });

  const visibleCount = Math.floor(window.innerHeight / ROW_HEIGHT) + 1;
  expect(names()).toEqual([...Array(visibleCount).fill('new'), ...Array(100 - visibleCount).fill('old')]);
  await waitFor(() => expect(names()).toEqual(Array(100).fill('new')));
});

test('renders the last rows first when the page is scrolled to its end', async () => {
  const { rerender, names } = renderRows(page('old'), 90);

  rerender({ data: page('new') });

  expect([names().at(0), names().at(89), names().at(99)]).toEqual(['old', 'new', 'new']);
  await waitFor(() => expect(names()).toEqual(Array(100).fill('new')));
});

test('renders only the latest page when pages change quickly', async () => {
  const { rerender, names } = renderRows(page('old'));

  rerender({ data: page('skipped') });
  rerender({ data: page('new', 60) });

  expect([names().length, names()[0], names()[59]]).toEqual([60, 'new', 'old']);
  await waitFor(() => expect(names()).toEqual(Array(60).fill('new')));
});

test('renders a short page immediately', () => {
  const { rerender, names } = renderRows(page('old', 20), 15);

  rerender({ data: page('new', 20) });

  expect(names()).toEqual(Array(20).fill('new'));
});
