import { render, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useProgressiveRows } from '../../../src/admin/list/useProgressiveRows';

type Rows = { id: number; name: string }[];

const VISIBLE_COUNT = 19;
const createPage = (name: string, size = 100): Rows =>
  Array.from({ length: size }, (_, id) => ({ id, name }));

function Table({ data }: { data: Rows }) {
  const { rows, body } = useProgressiveRows(data);
  return (
    <table>
      <tbody ref={body}>
        {rows?.map(({ id, name }) => (
          <tr key={id}>
            <td>{name}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders a table scrolled by `scrolledRows` rows; jsdom has no layout, and so no observer of what is visible. */
function renderRows(data: Rows, scrolledRows = 0) {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly notify: (entries: object[]) => void) {}
      observe(target: HTMLTableRowElement) {
        const index = target.sectionRowIndex - scrolledRows;
        this.notify([{ target, isIntersecting: index >= 0 && index < VISIBLE_COUNT }]);
      }
      disconnect() {}
    },
  );
  const { rerender, container } = render(<Table data={data} />);
  return {
    show: (next: Rows) => rerender(<Table data={next} />),
    names: () => [...container.querySelectorAll('td')].map(({ textContent }) => textContent),
  };
}

test('renders the visible rows of a new page first, and the rest after their frame', async () => {
  const { show, names } = renderRows(createPage('old'));

  show(createPage('new'));

  expect(names()).toEqual([...Array(VISIBLE_COUNT).fill('new'), ...Array(100 - VISIBLE_COUNT).fill('old')]);
  await waitFor(() => expect(names()).toEqual(Array(100).fill('new')));
});

test('renders the last rows first when the page is scrolled to its end', async () => {
  const { show, names } = renderRows(createPage('old'), 90);

  show(createPage('new'));

  expect([names().at(0), names().at(89), names().at(90), names().at(99)]).toEqual([
    'old',
    'old',
    'new',
    'new',
  ]);
  await waitFor(() => expect(names()).toEqual(Array(100).fill('new')));
});

test('renders only the latest page when pages change quickly', async () => {
  const { show, names } = renderRows(createPage('old'));

  show(createPage('skipped'));
  show(createPage('new', 60));

  expect([names().length, names()[0], names()[59]]).toEqual([60, 'new', 'old']);
  await waitFor(() => expect(names()).toEqual(Array(60).fill('new')));
});

test('renders a short page immediately', () => {
  const { show, names } = renderRows(createPage('old', 20), 15);

  show(createPage('new', 20));

  expect(names()).toEqual(Array(20).fill('new'));
});

test('renders all rows immediately while none is known to be visible', () => {
  const { show, names } = renderRows(createPage('old'), 200);

  show(createPage('new'));

  expect(names()).toEqual(Array(100).fill('new'));
});
