import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DataProvider, HttpError, testDataProvider } from 'react-admin';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { BulkDeleteButton, DeleteButton, defineResource } from '../../../src/admin';
import { renderResource } from '../renderResource';

// Neither this resource nor its API exists in the product.
const Raft = z.object({
  id: z.number(),
  name: z.string(),
  berth: z.enum(['harbor', 'at_sea']),
  crew: z.number(),
  insured: z.boolean(),
  launched_at: z.iso.datetime().nullable(),
});

const RaftCreate = z.object({
  name: z.string().min(3, 'Raft name must be at least 3 characters'),
  crew: z.number('Crew is required').min(1, 'A raft needs a crew'),
  insured: z.boolean().default(true),
});

const access = 'signedIn';
const endpoints = {
  list: {
    path: '/rafts',
    access,
    query: z.object({ berth: z.string() }),
    data: z.object({ data: z.array(Raft), total: z.number() }),
  },
  create: { path: '/rafts', access, body: RaftCreate, data: Raft },
} as const;

const rafts = defineResource({
  endpoints,
  list: {
    columns: [
      'name',
      'berth',
      { source: 'crew', cell: (crew) => `${crew} sailors` },
      'insured',
      'launched_at',
    ],
    sort: { field: 'name', order: 'ASC' },
    search: true,
    filters: ['berth'],
    rowActions: () => <DeleteButton />,
    bulkActions: () => <BulkDeleteButton />,
  },
  create: {
    inputs: { name: { helperText: 'resources.pools.search' } },
  },
  show: {},
});

const fleet = [
  {
    id: 1,
    name: 'Albatross',
    berth: 'harbor',
    crew: 4,
    insured: true,
    launched_at: '2026-11-20T10:00:00.000Z',
  },
  { id: 2, name: 'Barnacle', berth: 'at_sea', crew: 2, insured: false, launched_at: null },
];

function createRafts(overrides: Partial<DataProvider> = {}) {
  const getList = vi.fn(async () => ({ data: fleet, total: 45 }));
  const getOne = vi.fn(async (_: string, { id }: { id: unknown }) => ({
    data: fleet.find((raft) => String(raft.id) === String(id)),
  }));
  const create = vi.fn(async (_: string, { data }: { data: object }) => ({ data: { ...data, id: 2 } }));
  const provider = testDataProvider({ getList, getOne, create, ...overrides } as Partial<DataProvider>);
  return { provider, getList, create };
}

// spec: 2.shell.dates-short-en-us-n-a
test('formats each field of a list by its type', async () => {
  const { provider } = createRafts();

  renderResource(rafts, { dataProvider: provider, at: '/dashboard/rafts' });

  const row = (await screen.findByRole('link', { name: 'Albatross' })).closest('tr') as HTMLElement;
  expect(within(row).getByText('Harbor')).toBeVisible();
  expect(within(row).getByText('4 sailors')).toBeVisible();
  expect(within(row).getByText('Yes')).toBeVisible();
  expect(within(row).getByText('Nov 20, 2026')).toBeVisible();
  expect(screen.getByText('N/A', { selector: 'td' })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Launched at' })).toBeVisible();
});

test('sends sort, search and filters to the data provider', async () => {
  const { provider, getList } = createRafts();
  const user = userEvent.setup();
  renderResource(rafts, { dataProvider: provider, at: '/dashboard/rafts' });

  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'bar');
  await screen.findByText('Search: bar');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by Berth' }), 'At sea');
  await screen.findByText('Berth: At sea');
  await user.click(screen.getByRole('button', { name: 'Crew' }));

  await waitFor(() =>
    expect(getList).toHaveBeenLastCalledWith(
      'rafts',
      expect.objectContaining({
        filter: { search: 'bar', berth: 'at_sea' },
        sort: { field: 'crew', order: 'ASC' },
        pagination: { page: 1, perPage: 20 },
      }),
    ),
  );
  expect(screen.getByRole('columnheader', { name: 'Crew' })).toHaveAttribute('aria-sort', 'ascending');
});

// spec: 2.licenses.a-row-click-opens
test('opens the record of a clicked row and shows its fields', async () => {
  const { provider } = createRafts();
  const user = userEvent.setup();
  const { router } = renderResource(rafts, { dataProvider: provider, at: '/dashboard/rafts' });

  await user.click(await screen.findByText('4 sailors'));

  expect(await screen.findByRole('heading', { name: 'Albatross' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/dashboard/rafts/1');
  expect(screen.getByText('Launched at').nextSibling).toHaveTextContent('Nov 20, 2026');
});

test('validates a form by its schema, creates the record and opens it', async () => {
  const { provider, create } = createRafts();
  const user = userEvent.setup();
  const { router } = renderResource(rafts, { dataProvider: provider, at: '/dashboard/rafts' });

  await user.click(await screen.findByRole('link', { name: 'Create Raft' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Ab');
  await user.click(screen.getByRole('button', { name: 'Create Raft' }));
  expect(await screen.findByText('Raft name must be at least 3 characters')).toBeVisible();
  expect(screen.getByText('Crew is required')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'ra');
  await user.type(screen.getByRole('spinbutton', { name: 'Crew' }), '3');
  await user.click(screen.getByRole('button', { name: 'Create Raft' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/rafts/2'));
  expect(create).toHaveBeenCalledWith(
    'rafts',
    expect.objectContaining({ data: { name: 'Abra', crew: 3, insured: true } }),
  );
});

// spec: 5.field-errors-of-the-server
test('shows a server error at its field and keeps the entered texts', async () => {
  const rejectCreate = async () => {
    throw new HttpError('A raft of that name exists', 409, { errors: { name: 'Name is taken' } });
  };
  const { provider } = createRafts({ create: rejectCreate });
  const user = userEvent.setup();
  renderResource(rafts, { dataProvider: provider, at: '/dashboard/rafts/new' });

  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Albatross');
  await user.type(screen.getByRole('spinbutton', { name: 'Crew' }), '3');
  await user.click(screen.getByRole('button', { name: 'Create Raft' }));

  expect(await screen.findByText('Name is taken')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Albatross');
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeInvalid();
});

test('shows the helper text of an input', async () => {
  const { provider } = createRafts();

  renderResource(rafts, { dataProvider: provider, at: '/dashboard/rafts/new' });

  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect(name).toHaveAccessibleDescription('Search by name or description');
});

test('an empty list offers the next step', async () => {
  const { provider } = createRafts({ getList: async () => ({ data: [], total: 0 }) });

  renderResource(rafts, { dataProvider: provider, at: '/dashboard/rafts' });

  expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Create Raft' })).toHaveLength(2);
});

test('shows "Not found" for a missing record, with a link to the list', async () => {
  const rejectGet = async () => {
    throw new HttpError('No such raft', 404);
  };
  const { provider } = createRafts({ getOne: rejectGet });

  renderResource(rafts, { dataProvider: provider, at: '/dashboard/rafts/9' });

  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Rafts' })).toHaveAttribute('href', '/dashboard/rafts');
});
