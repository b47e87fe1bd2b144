import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useProgressiveRows } from '../../../src/kit/list/useProgressiveRows';

const ROW = 40;
const page = (name: string, size = 100) => Array.from({ length: size }, (_, id) => ({ id, name }));

/** A table of that many rows, scrolled by so many of them; jsdom has no heights of its own. */
function openRows(data: ReturnType<typeof page>, scrolled = 0) {
  const opened = renderHook(({ shown }) => useProgressiveRows(shown), { initialProps: { shown: data } });
  const body = document.createElement('tbody');
  for (const _ of data) body.insertRow();
  body.getBoundingClientRect = () => new DOMRect(0, -scrolled * ROW, 900, data.length * ROW);
  act(() => {
    opened.result.current.body.current = body;
  });
  return { ...opened, names: () => opened.result.current.rows?.map(({ name }) => name) ?? [] };
}

test('another page of a hundred rows: first those in the window, after their frame the rest', async () => {
  const { rerender, names } = openRows(page('old'));

  rerender({ shown: page('new') });

  const seen = Math.floor(window.innerHeight / ROW) + 1;
  expect(names()).toEqual([...Array(seen).fill('new'), ...Array(100 - seen).fill('old')]);
  await waitFor(() => expect(names()).toEqual(Array(100).fill('new')));
});

test('at the end of the page its last rows come first', async () => {
  const { rerender, names } = openRows(page('old'), 90);

  rerender({ shown: page('new') });

  expect([names().at(0), names().at(89), names().at(99)]).toEqual(['old', 'new', 'new']);
  await waitFor(() => expect(names()).toEqual(Array(100).fill('new')));
});

test('a change during the wait: only the last one is shown', async () => {
  const { rerender, names } = openRows(page('old'));

  rerender({ shown: page('skipped') });
  rerender({ shown: page('new', 60) });

  expect([names().length, names()[0], names()[59]]).toEqual([60, 'new', 'old']);
  await waitFor(() => expect(names()).toEqual(Array(60).fill('new')));
});

test('a short page comes at once', () => {
  const { rerender, names } = openRows(page('old', 20), 15);

  rerender({ shown: page('new', 20) });

  expect(names()).toEqual(Array(20).fill('new'));
});
