import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import {
  type DataProvider,
  HttpError,
  testDataProvider,
  useListFilterContext,
  useSetLocale,
} from 'react-admin';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { crudEndpoints } from '#contract/shared/crud';
import { Timestamp } from '#contract/shared/fields';
import { BulkDeleteButton, DeleteButton, defineResource } from '../../../src/admin';
import { i18nProvider } from '../../../src/texts/i18nProvider';
import { confirmDeletion } from '../confirmDeletion';
import { renderResource } from '../renderResource';

const things = defineResource({
  endpoints: crudEndpoints({
    path: '/things',
    access: { read: 'pools.read', write: 'pools.write' },
    name: 'thing',
    record: z.object({
      id: z.number(),
      name: z.string(),
      kind: z.enum(['big', 'small']),
      made_at: Timestamp,
    }),
    create: z.strictObject({ name: z.string() }),
    filters: ['kind', 'made_at'],
    sort: ['name', 'kind'],
  }),
  list: {
    columns: ['name', 'kind'],
    search: true,
    filters: ['kind', { source: 'made_at', periods: 'past' }, { id: 'observed', input: ObservedFilter }],
    rowActions: () => <DeleteButton />,
    bulkActions: () => <BulkDeleteButton describe={({ count }) => ({ warning: `${count} will be gone.` })} />,
    actions: GermanButton,
  },
  pages: { elsewhere: { load: async () => ({ default: () => <p>Elsewhere</p> }) } },
});

const renderFilter = vi.fn();

function ObservedFilter() {
  const { filterValues } = useListFilterContext();
  return <ObservedInput filterValues={filterValues} />;
}

function ObservedInput({ filterValues }: { filterValues: object }) {
  renderFilter(filterValues);
  return null;
}

function GermanButton() {
  const setLocale = useSetLocale();
  return (
    <button type="button" onClick={() => setLocale('de')}>
      Deutsch
    </button>
  );
}

const filteredList = (filter: object) =>
  `/dashboard/things?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;

function renderThings(overrides: Partial<DataProvider> = {}) {
  const getList = vi.fn(
    async (_: string, { pagination }: { pagination?: { page: number; perPage: number } }) => {
      const { page = 1, perPage = 20 } = pagination ?? {};
      const data = Array.from({ length: 3 }, (_, index) => {
        const id = (page - 1) * perPage + index + 1;
        return { id, name: `Thing ${id}`, kind: 'big' };
      });
      return { data, total: 200 };
    },
  );
  const dataProvider = testDataProvider({ getList, ...overrides } as Partial<DataProvider>);
  return {
    getList,
    ...renderResource([things, { name: 'elsewhere', list: () => null }], {
      dataProvider,
      at: '/dashboard/things',
    }),
    user: userEvent.setup(),
  };
}

test('shows buttons for the pages around the current one and opens a selected page', async () => {
  const { user } = renderThings();

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

test('another page of a filtered list does not render the filters again', async () => {
  const { user, router } = renderThings();
  await act(() => router.navigate(filteredList({ kind: 'big' })));
  expect(renderFilter).toHaveBeenLastCalledWith({ kind: 'big' });
  renderFilter.mockClear();

  await user.click(await screen.findByRole('button', { name: 'Page 3' }));

  expect(await screen.findByText('Thing 41')).toBeVisible();
  expect(renderFilter).not.toHaveBeenCalled();
});

test('a period chosen after midnight is that of the new day', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 10, 20, 23, 59) });
  onTestFinished(() => void vi.useRealTimers());
  const { getList } = renderThings();
  const period = await screen.findByRole('combobox', { name: /made at/i });

  vi.setSystemTime(new Date(2026, 10, 21, 0, 1));
  fireEvent.change(period, { target: { value: 'today' } });

  await waitFor(() =>
    expect(getList.mock.lastCall?.[1]).toMatchObject({
      filter: { made_at_gte: new Date(2026, 10, 21).toISOString() },
    }),
  );
});

// spec: 2.licenses.page-sizes
// spec: 9.page-sizes-20-in-a-pool
test('offers 10, 20, 50 or 100 rows a page, 20 by default', async () => {
  const { user, getList } = renderThings();

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
test.each([1, 20])('shows no page buttons for %i rows', async (total) => {
  const getList = async () => ({ data: [{ id: 1, name: 'Thing 1', kind: 'big' }], total });
  renderThings({ getList } as unknown as Partial<DataProvider>);

  expect(await screen.findByRole('combobox', { name: 'Rows per page' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
});

// spec: 9.debounce-300-ms
test('searches 300 ms after the last keystroke', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { getList } = renderThings();
  const searches = () => getList.mock.calls.map(([, params]) => Reflect.get(params, 'filter')?.search);
  const box = await screen.findByRole('searchbox', { name: 'Search' });

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
  ['a search', async (user: UserEvent) => user.type(screen.getByLabelText('Search'), 'thing')],
])('%s returns to the first page', async (_, applyFilter) => {
  const { user, getList } = renderThings();
  await user.click(await screen.findByRole('button', { name: 'Page 3' }));
  await screen.findByText('Thing 41');

  await applyFilter(user);

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
])('keeps both a filter and a %s changed before the next render', async (_, change, expected) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { getList } = renderThings();
  const filter = await screen.findByLabelText('Filter by Kind');
  await screen.findByText('Thing 1');

  fireEvent.change(filter, { target: { value: 'big' } });
  // React has not rendered the new filter yet.
  vi.advanceTimersByTime(1);
  change();

  await waitFor(() =>
    expect(getList.mock.lastCall?.[1]).toMatchObject({ filter: { kind: 'big' }, ...expected }),
  );
});

// spec: 4.page-search-and-filters-clear-the
test.each<[string, (rendered: ReturnType<typeof renderThings>) => Promise<unknown>]>([
  ['search', ({ user }) => user.type(screen.getByLabelText('Search'), 'thing')],
  ['filter', ({ user }) => user.selectOptions(screen.getByLabelText('Filter by Kind'), 'Big')],
  ['sort', ({ user }) => user.click(screen.getByRole('button', { name: 'Name' }))],
  ['page size', ({ user }) => user.selectOptions(screen.getByLabelText('Rows per page'), '50')],
])('a changed %s clears the selection', async (_, change) => {
  const rendered = renderThings();
  const { user, router } = rendered;
  await screen.findByText('Thing 1');
  await act(() => router.navigate(filteredList({ kind: 'small' })));
  const start = router.state.location.key;
  await user.click(await screen.findByRole('checkbox', { name: 'Select Thing 2' }));
  const before = screen.getByText('1 selected').textContent;

  await change(rendered);

  expect(before).toBe('1 selected');
  await waitFor(() => expect(screen.queryByText(/selected/)).not.toBeInTheDocument());
  await act(() => router.navigate(-1));
  expect(router.state.location.key).toBe(start);
  expect(screen.queryByText(/selected/)).not.toBeInTheDocument();
});

// spec: 4.page-search-and-filters-clear-the
test('another page clears the selection', async () => {
  const { user } = renderThings();

  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.getByText('3 selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Page 2' }));

  await waitFor(() => expect(screen.queryByText(/selected/)).not.toBeInTheDocument());
});

// spec: 4.page-search-and-filters-clear-the
test('leaving the list clears the selection, even after the back button', async () => {
  const { user, router } = renderThings();
  await screen.findByText('Thing 1');
  await act(() => router.navigate(filteredList({ kind: 'big' })));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Thing 2' }));

  await act(() => router.navigate('/dashboard/things/elsewhere'));
  await waitFor(() => expect(screen.queryByText('Thing 1')).not.toBeInTheDocument());
  await act(() => router.navigate(-1));

  expect(await screen.findByText('Thing 1')).toBeVisible();
  expect(screen.queryByText(/selected/)).not.toBeInTheDocument();
});

test('keeps the selection when rows are refetched or the language changes', async () => {
  onTestFinished(() => i18nProvider.changeLocale('en'));
  const { user, queryClient, getList } = renderThings();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Thing 2' }));

  await act(() => queryClient.refetchQueries());
  const afterFetch = (await screen.findByText('1 selected')).textContent;
  // The list is mounted again in the other language, and then reads its rows again.
  const requests = getList.mock.calls.length;
  await user.click(screen.getByRole('button', { name: 'Deutsch' }));

  expect([afterFetch, requests]).toEqual(['1 selected', 2]);
  expect(await screen.findByText('1 ausgewählt')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Thing 2 auswählen' })).toBeChecked();
});

test('removes a row that is no longer listed from the selection and does not delete it', async () => {
  const deleteMany = vi.fn(async (_: string, { ids }: { ids: number[] }) => ({ data: ids }));
  const { user, queryClient, getList } = renderThings({ deleteMany } as Partial<DataProvider>);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  getList.mockResolvedValue({ data: [{ id: 3, name: 'Thing 3', kind: 'big' }], total: 1 });

  await act(() => queryClient.refetchQueries());
  await user.click(await screen.findByRole('button', { name: 'Delete Selected' }));
  await screen.findByRole('dialog', { name: 'Delete Selected (1)' });
  await confirmDeletion(user);

  await waitFor(() =>
    expect(deleteMany).toHaveBeenCalledWith('things', expect.objectContaining({ ids: [3] })),
  );
});

test('deletes selected rows after confirmation', async () => {
  const deleteMany = vi.fn(async (_: string, { ids }: { ids: number[] }) => ({ data: ids }));
  const { user } = renderThings({ deleteMany } as Partial<DataProvider>);

  await user.click(await screen.findByRole('checkbox', { name: 'Select Thing 2' }));
  await user.click(screen.getByRole('button', { name: 'Delete Selected' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('1 will be gone.')).toBeVisible();
  await confirmDeletion(user);

  await waitFor(() =>
    expect(deleteMany).toHaveBeenCalledWith('things', expect.objectContaining({ ids: [2] })),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('shows why a deletion was refused and keeps the row', async () => {
  const rejectDelete = async () => {
    throw new HttpError('It is in use', 409);
  };
  const { user } = renderThings({ delete: rejectDelete } as Partial<DataProvider>);

  await user.click(await screen.findByRole('button', { name: 'Delete Thing 1' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText(/: It is in use$/)).toBeVisible();
  expect(screen.getByText('Thing 1')).toBeVisible();
});

test('deletes the confirmed record even if its row shows another record by then', async () => {
  const remove = vi.fn(async (_: string, { id }: { id: number }) => ({ data: { id } }));
  const { user } = renderThings({ delete: remove } as unknown as Partial<DataProvider>);
  await user.click(await screen.findByRole('button', { name: 'Delete Thing 1' }));
  const dialog = await screen.findByRole('dialog');

  fireEvent.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(await screen.findByText('Thing 41')).toBeVisible();
  expect(within(dialog).getByRole('heading')).toHaveTextContent('Thing 1');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));

  await waitFor(() => expect(remove).toHaveBeenCalledWith('things', expect.objectContaining({ id: 1 })));
});

// spec: 2.licenses.search-pool-and-status-filter-chips
test('shows filters as chips that can be removed individually or together', async () => {
  const { user, getList } = renderThings();

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

test('offers to clear filters in a list without matches', async () => {
  const { user, getList } = renderThings();
  await screen.findByText('Thing 1');
  getList.mockResolvedValueOnce({ data: [], total: 0 });

  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'x');
  await user.click(await screen.findByRole('button', { name: 'Clear Filters' }));

  expect(await screen.findByText('Thing 1')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue(''));
});

test('shows why a list failed to load and retries', async () => {
  const getList = vi.fn().mockRejectedValueOnce(new HttpError('Database away', 503));
  getList.mockResolvedValue({ data: [{ id: 1, name: 'Thing 1', kind: 'big' }], total: 1 });
  const { user } = renderThings({ getList } as Partial<DataProvider>);

  expect(await screen.findByRole('heading', { name: 'This list could not be loaded' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await screen.findByText('Thing 1')).toBeVisible();
});
