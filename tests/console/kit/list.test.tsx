import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type DataProvider, HttpError, testDataProvider, useSetLocale } from 'react-admin';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { BulkDeleteButton, DeleteButton, defineResource } from '../../../src/kit';
import { i18nProvider } from '../../../src/messages/i18nProvider';
import { renderResource } from '../renderResource';

const things = defineResource({
  name: 'things',
  record: z.object({ id: z.number(), name: z.string(), kind: z.enum(['big', 'small']) }),
  title: 'Things',
  list: {
    columns: ['name', 'kind'],
    search: 'Search things',
    filters: ['kind'],
    rowActions: () => <DeleteButton />,
    bulkActions: () => <BulkDeleteButton warning={(selected) => `${selected.length} will be gone.`} />,
    actions: GermanButton,
  },
});

function GermanButton() {
  const setLocale = useSetLocale();
  return (
    <button type="button" onClick={() => setLocale('de')}>
      Deutsch
    </button>
  );
}

const listWith = (filter: object) =>
  `/dashboard/things?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;

function shelf(overrides: Partial<DataProvider> = {}) {
  const getList = vi.fn(
    async (_: string, { pagination }: { pagination?: { page: number; perPage: number } }) => {
      const { page = 1, perPage = 20 } = pagination ?? {};
      const data = Array.from({ length: 3 }, (_, place) => {
        const id = (page - 1) * perPage + place + 1;
        return { id, name: `Thing ${id}`, kind: 'big' };
      });
      return { data, total: 200 };
    },
  );
  const dataProvider = testDataProvider({ getList, ...overrides } as Partial<DataProvider>);
  return {
    getList,
    ...renderResource(things, { dataProvider, at: '/dashboard/things' }),
    user: userEvent.setup(),
  };
}

test('the pages beside the current one are offered, and a chosen one is shown', async () => {
  const { user } = shelf();

  const pages = await screen.findByRole('navigation', { name: 'Pages' });
  expect(
    within(pages)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['‹', '1', '2', '3', '10', '›']);
  await user.click(within(pages).getByRole('button', { name: 'Page 3' }));

  expect(await screen.findByText('Thing 41')).toBeVisible();
  expect(within(pages).getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
});

// spec: 2.licenses.page-sizes
// spec: 9.page-sizes-20-in-a-pool
test('10, 20, 50 or 100 rows a page, 20 at first', async () => {
  const { user, getList } = shelf();

  const size = await screen.findByRole('combobox', { name: 'Rows per page' });
  expect(
    within(size)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['10 per page', '20 per page', '50 per page', '100 per page']);
  expect(size).toHaveValue('20');
  await user.selectOptions(size, '50 per page');

  await waitFor(() => expect(getList.mock.lastCall?.[1].pagination).toEqual({ page: 1, perPage: 50 }));
});

// spec: 2.licenses.pages-only-where-there-are-several
test.each([1, 20])('%i rows need no page buttons', async (total) => {
  const getList = async () => ({ data: [{ id: 1, name: 'Thing 1', kind: 'big' }], total });
  shelf({ getList } as unknown as Partial<DataProvider>);

  expect(await screen.findByRole('combobox', { name: 'Rows per page' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
});

// spec: 9.debounce-300-ms
test('the search is asked for 300 ms after the last letter', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { getList } = shelf();
  const searches = () => getList.mock.calls.map(([, asked]) => Reflect.get(asked, 'filter')?.search);
  const box = await screen.findByRole('searchbox', { name: 'Search things' });

  fireEvent.change(box, { target: { value: 'of' } });
  await act(() => vi.advanceTimersByTimeAsync(200));
  fireEvent.change(box, { target: { value: 'office' } });
  await act(() => vi.advanceTimersByTimeAsync(200));
  const early = searches().filter(Boolean);
  await act(() => vi.advanceTimersByTimeAsync(150));

  expect(early).toEqual([]);
  await waitFor(() => expect(searches().filter(Boolean)).toEqual(['office']));
});

// spec: 4.a-filter-leads-to-page-1
test.each([
  ['a filter', async (user: UserEvent) => user.selectOptions(screen.getByLabelText('Filter by Kind'), 'Big')],
  ['a search', async (user: UserEvent) => user.type(screen.getByLabelText('Search things'), 'thing')],
])('%s leads back to the first page', async (_, narrow) => {
  const { user, getList } = shelf();
  await user.click(await screen.findByRole('button', { name: 'Page 3' }));
  await screen.findByText('Thing 41');

  await narrow(user);

  await screen.findByText('Thing 1');
  expect(getList.mock.lastCall?.[1].pagination).toEqual({ page: 1, perPage: 20 });
});

// spec: 4.filter-sort-and-page-changed-one
test.each([
  [
    'sort',
    () => fireEvent.click(screen.getByRole('button', { name: 'Name' })),
    { sort: { field: 'name', order: 'ASC' } },
  ],
  [
    'page',
    () => fireEvent.click(screen.getByRole('button', { name: 'Page 3' })),
    { pagination: { page: 3, perPage: 20 } },
  ],
  [
    'page size',
    () => fireEvent.change(screen.getByLabelText('Rows per page'), { target: { value: '50' } }),
    { pagination: { page: 1, perPage: 50 } },
  ],
])('a filter, and within a moment another %s: neither is lost', async (_, change, changed) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { getList } = shelf();
  const filter = await screen.findByLabelText('Filter by Kind');
  await screen.findByText('Thing 1');

  fireEvent.change(filter, { target: { value: 'big' } });
  // The filter is on its way, and React does not show it yet.
  vi.advanceTimersByTime(1);
  change();

  await waitFor(() =>
    expect(getList.mock.lastCall?.[1]).toMatchObject({ filter: { kind: 'big' }, ...changed }),
  );
});

// spec: 4.page-search-and-filters-clear-the
test.each<[string, (shown: ReturnType<typeof shelf>) => Promise<unknown>]>([
  ['search', ({ router }) => act(() => router.navigate(listWith({ search: 'thing' })))],
  ['filter', ({ router }) => act(() => router.navigate(listWith({ kind: 'big' })))],
  ['sort', ({ user }) => user.click(screen.getByRole('button', { name: 'Name' }))],
  ['page size', ({ user }) => user.selectOptions(screen.getByLabelText('Rows per page'), '50')],
])('another %s forgets the selection', async (_, change) => {
  const shown = shelf();
  const { user, router } = shown;
  await screen.findByText('Thing 1');
  await act(() => router.navigate(listWith({ kind: 'small' })));
  const start = router.state.location.key;
  await user.click(await screen.findByRole('checkbox', { name: 'Select Thing 2' }));
  const before = screen.getByText('1 selected').textContent;

  // While rows are selected, their actions stand in place of search and filters.
  await change(shown);

  expect(before).toBe('1 selected');
  await waitFor(() => expect(screen.queryByText(/selected/)).not.toBeInTheDocument());
  await act(() => router.navigate(-1));
  expect(router.state.location.key).toBe(start);
  expect(screen.queryByText(/selected/)).not.toBeInTheDocument();
});

// spec: 4.page-search-and-filters-clear-the
test('a selection is forgotten on another page', async () => {
  const { user } = shelf();

  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.getByText('3 selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Page 2' }));

  await waitFor(() => expect(screen.queryByText(/selected/)).not.toBeInTheDocument());
});

// spec: 4.page-search-and-filters-clear-the
test('leaving the list clears the selection, also when the back button leads back', async () => {
  const { user, router } = shelf();
  await screen.findByText('Thing 1');
  await act(() => router.navigate(listWith({ kind: 'big' })));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Thing 2' }));

  await act(() => router.navigate('/dashboard/elsewhere'));
  await waitFor(() => expect(screen.queryByText('Thing 1')).not.toBeInTheDocument());
  await act(() => router.navigate(-1));

  expect(await screen.findByText('Thing 1')).toBeVisible();
  expect(screen.queryByText(/selected/)).not.toBeInTheDocument();
});

test('a selection is kept when its rows are fetched again and when the language changes', async () => {
  onTestFinished(() => i18nProvider.changeLocale('en'));
  const { user, queryClient, getList } = shelf();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Thing 2' }));

  await act(() => queryClient.refetchQueries());
  const afterFetch = screen.getByText('1 selected').textContent;
  await user.click(screen.getByRole('button', { name: 'Deutsch' }));

  expect(afterFetch).toBe('1 selected');
  expect(getList).toHaveBeenCalledTimes(2);
  expect(await screen.findByText('1 ausgewählt')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Thing 2 auswählen' })).toBeChecked();
});

test('a row that is no longer listed leaves the selection and is not deleted', async () => {
  const deleteMany = vi.fn(async (_: string, { ids }: { ids: number[] }) => ({ data: ids }));
  const { user, queryClient, getList } = shelf({ deleteMany } as Partial<DataProvider>);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  getList.mockResolvedValue({ data: [{ id: 3, name: 'Thing 3', kind: 'big' }], total: 1 });

  await act(() => queryClient.refetchQueries());
  await user.click(await screen.findByRole('button', { name: 'Delete Selected' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Selected (1)' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete Selected' }));

  await waitFor(() =>
    expect(deleteMany).toHaveBeenCalledWith('things', expect.objectContaining({ ids: [3] })),
  );
});

test('selected rows are deleted once that is confirmed', async () => {
  const deleteMany = vi.fn(async (_: string, { ids }: { ids: number[] }) => ({ data: ids }));
  const { user } = shelf({ deleteMany } as Partial<DataProvider>);

  await user.click(await screen.findByRole('checkbox', { name: 'Select Thing 2' }));
  await user.click(screen.getByRole('button', { name: 'Delete Selected' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('1 will be gone.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Delete Selected' }));

  await waitFor(() =>
    expect(deleteMany).toHaveBeenCalledWith('things', expect.objectContaining({ ids: [2] })),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a deletion that is refused says why, and the row stays', async () => {
  const refuse = async () => {
    throw new HttpError('It is in use', 409);
  };
  const { user } = shelf({ delete: refuse } as Partial<DataProvider>);

  await user.click(await screen.findByRole('button', { name: 'Delete Thing 1' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText(/: It is in use$/)).toBeVisible();
  expect(screen.getByText('Thing 1')).toBeVisible();
});

test('what is deleted is what was asked about, also when its row shows another record meanwhile', async () => {
  const remove = vi.fn(async (_: string, { id }: { id: number }) => ({ data: { id } }));
  const { user } = shelf({ delete: remove } as unknown as Partial<DataProvider>);
  await user.click(await screen.findByRole('button', { name: 'Delete Thing 1' }));
  const dialog = await screen.findByRole('dialog');

  fireEvent.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(await screen.findByText('Thing 41')).toBeVisible();
  expect(within(dialog).getByRole('heading')).toHaveTextContent('Thing 1');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));

  await waitFor(() => expect(remove).toHaveBeenCalledWith('things', expect.objectContaining({ id: 1 })));
});

// spec: 2.licenses.search-pool-and-status-filter-chips
test('filters show as chips that can be taken off one by one or all at once', async () => {
  const { user, getList } = shelf();

  const filter = await screen.findByRole('combobox', { name: 'Filter by Kind' });
  await user.selectOptions(filter, 'Big');
  await user.click(await screen.findByRole('button', { name: 'Remove filter Kind: Big' }));
  await waitFor(() => expect(screen.queryByText('Kind: Big')).not.toBeInTheDocument());
  await user.selectOptions(filter, 'Small');
  expect(await screen.findByText('Kind: Small')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear all' }));

  await waitFor(() => expect(screen.queryByText('Kind: Small')).not.toBeInTheDocument());
  expect(getList.mock.lastCall?.[1]).toMatchObject({ filter: {} });
});

test('filters that nothing matches can be cleared where the rows would be', async () => {
  const { user, getList } = shelf();
  await screen.findByText('Thing 1');
  getList.mockResolvedValueOnce({ data: [], total: 0 });

  await user.type(screen.getByRole('searchbox', { name: 'Search things' }), 'x');
  await user.click(await screen.findByRole('button', { name: 'Clear Filters' }));

  expect(await screen.findByText('Thing 1')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search things' })).toHaveValue(''));
});

test('a list that cannot be read says why and tries again', async () => {
  const getList = vi.fn().mockRejectedValueOnce(new HttpError('Database away', 503));
  getList.mockResolvedValue({ data: [{ id: 1, name: 'Thing 1', kind: 'big' }], total: 1 });
  const { user } = shelf({ getList } as Partial<DataProvider>);

  expect(await screen.findByRole('heading', { name: 'This list could not be loaded' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await screen.findByText('Thing 1')).toBeVisible();
});
