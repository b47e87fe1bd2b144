import '@testing-library/jest-dom/vitest';
import type { Permission } from '@keystock/kit/contract/Register';
import { configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { expect, test } from 'vitest';
import { App } from './App';

// @ts-expect-error a permission of another application
const _foreign: Permission = 'licenses.reveal';

// A busy machine takes long to load a page's modules.
configure({ asyncUtilTimeout: 60_000 });

window.matchMedia = (query) =>
  ({ matches: /min-width/.test(query), addEventListener() {}, removeEventListener() {} }) as never;
window.scrollTo = () => {};

const authors = [{ id: 1, name: 'Ursula K. Le Guin', born_on: '1929-10-21' }];
const books = [
  { id: 1, title: 'The Dispossessed', author_id: 1, genre: 'novel', pages: 341, isbn: null, summary: null },
];

/** Answers as `ra-data-simple-rest` expects: the records, and their total in a header. */
const answer = (records: object[]) => () => ({
  body: records,
  headers: { 'Content-Range': `records 0-${records.length - 1}/${records.length}` },
});

test('lists books with the names of their authors, refuses an empty form, and creates a book', async () => {
  fetchMock
    .mockGlobal()
    .get('path:/api/authors', answer(authors))
    .get('path:/api/books', answer(books))
    .get('path:/api/books/2', () => books[1] ?? 404)
    .post('path:/api/books', ({ options }) => {
      const book = { id: 2, ...JSON.parse(String(options.body)) };
      books.push(book);
      return book;
    });
  const user = userEvent.setup();
  window.location.hash = '#/books';
  render(<App />);
  const row = (await screen.findByText('The Dispossessed')).closest('tr');
  expect(await within(row as HTMLElement).findByText('Ursula K. Le Guin')).toBeInTheDocument();

  await user.click(screen.getByRole('link', { name: 'Create Book' }));
  await user.click(await screen.findByRole('button', { name: 'Create Book' }));
  await waitFor(() => expect(screen.getAllByText('Must not be empty')).toHaveLength(2));

  await user.type(screen.getByLabelText('Title'), 'The Lathe of Heaven');
  await user.selectOptions(screen.getByLabelText('Author'), 'Ursula K. Le Guin');
  await user.clear(screen.getByLabelText('Pages'));
  await user.type(screen.getByLabelText('Pages'), '184');
  await user.click(screen.getByRole('button', { name: 'Create Book' }));

  expect(await screen.findByRole('heading', { name: 'The Lathe of Heaven' })).toBeInTheDocument();
  expect(books[1]).toMatchObject({ title: 'The Lathe of Heaven', author_id: 1, genre: 'novel', pages: 184 });
});
