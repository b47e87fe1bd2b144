import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DataProvider, testDataProvider } from 'react-admin';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { crudEndpoints } from '#contract/shared/crud';
import { BulkDeleteButton, BulkExportButton, BulkUpdateButton, defineResource } from '../../../src/admin';
import { confirmDeletion } from '../confirmDeletion';
import { renderResource } from '../renderResource';
import { captureDownloads } from '../stock';

const thingEndpoints = crudEndpoints({
  path: '/things',
  access: { read: 'pools.read', write: 'pools.write' },
  name: 'thing',
  record: z.object({ id: z.number(), name: z.string(), kind: z.enum(['big', 'small']) }),
  create: z.strictObject({ name: z.string(), kind: z.enum(['big', 'small']) }),
  filters: ['kind'],
  sort: ['name', 'kind'],
});

const things = defineResource({
  endpoints: thingEndpoints,
  list: {
    columns: ['name', 'kind'],
    filters: ['kind'],
    export: true,
    bulkActions: () => (
      <>
        <BulkExportButton />
        <BulkUpdateButton<typeof thingEndpoints> label="kit.no" data={{ kind: 'small' }} />
        <BulkDeleteButton describe={({ count }) => ({ warning: `${count} will be gone.` })} />
      </>
    ),
    selectMatching: true,
  },
});

interface PageParams {
  pagination?: { page: number; perPage: number };
  filter?: object;
}

/** A list of 45 things, 20 a page. */
function renderThings() {
  const getList = vi.fn(async (_: string, { pagination }: PageParams) => {
    const { page = 1, perPage = 20 } = pagination ?? {};
    const all = Array.from({ length: 45 }, (_, index) => ({
      id: index + 1,
      name: `Thing ${index + 1}`,
      kind: 'big',
    }));
    return { data: all.slice((page - 1) * perPage, page * perPage), total: 45 };
  });
  const deleteMany = vi.fn(async (_: string, { ids }: { ids: number[] }) => ({ data: ids }));
  const updateMany = vi.fn(async (_: string, { ids }: { ids: number[] }) => ({ data: ids }));
  const dataProvider = testDataProvider({
    getList,
    deleteMany,
    updateMany,
  } as unknown as Partial<DataProvider>);
  const filter = encodeURIComponent(JSON.stringify({ kind: 'big' }));
  const at = `/dashboard/things?filter=${filter}`;
  return {
    getList,
    deleteMany,
    updateMany,
    ...renderResource(things, { dataProvider, at }),
    user: userEvent.setup(),
  };
}

type Rendered = ReturnType<typeof renderThings>;

async function selectMatching(user: Rendered['user']) {
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Select all 45 that match' }));
  await screen.findByText('All 45 that match are selected');
}

const allIds = Array.from({ length: 45 }, (_, index) => index + 1);

test('offers all that match only once the whole page is selected', async () => {
  const { user } = renderThings();

  await user.click(await screen.findByRole('checkbox', { name: 'Select Thing 2' }));
  const offeredForOne = screen.queryByRole('button', { name: /that match/ });
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));

  expect(offeredForOne).not.toBeInTheDocument();
  expect(screen.getByText('20 selected')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Select all 45 that match' })).toBeVisible();
});

test('deletes all that match after confirmation', async () => {
  const { user, deleteMany } = renderThings();
  await selectMatching(user);

  await user.click(screen.getByRole('button', { name: 'Delete Selected' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Selected (45)' });
  expect(await within(dialog).findByText('45 will be gone.')).toBeVisible();
  await confirmDeletion(user);

  expect(await screen.findByText('45 elements deleted')).toBeVisible();
  expect(deleteMany.mock.calls.flatMap(([, { ids }]) => ids)).toEqual(allIds);
  await waitFor(() => expect(screen.queryByText(/selected/)).not.toBeInTheDocument());
});

test('changes all that match', async () => {
  const { user, updateMany } = renderThings();
  await selectMatching(user);

  await user.click(screen.getByRole('button', { name: 'No' }));

  expect(await screen.findByText('45 elements updated')).toBeVisible();
  expect(updateMany).toHaveBeenCalledWith('things', expect.objectContaining({ ids: allIds }));
});

test('exports all that match, or only the selected rows', async () => {
  const file = captureDownloads();
  const { user } = renderThings();

  await user.click(await screen.findByRole('checkbox', { name: 'Select Thing 2' }));
  await user.click(screen.getByRole('button', { name: 'Export Selected' }));
  await waitFor(() => expect(file.files).toHaveLength(1));
  const selected = await file.text();
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Select all 45 that match' }));
  await user.click(screen.getByRole('button', { name: 'Export Selected' }));
  await waitFor(() => expect(file.files).toHaveLength(2));

  expect(selected.trim().split('\r\n')).toEqual(['Name,Kind', 'Thing 2,big']);
  expect((await file.text()).trim().split('\r\n')).toHaveLength(46);
});

test.each<[string, (rendered: Rendered) => Promise<void>, string | undefined]>([
  [
    'an unselected row',
    ({ user }) => user.click(screen.getByRole('checkbox', { name: 'Select Thing 2' })),
    '19 selected',
  ],
  ['another page', ({ user }) => user.click(screen.getByRole('button', { name: 'Page 2' })), undefined],
  ['another sort', ({ user }) => user.click(screen.getByRole('button', { name: 'Name' })), undefined],
  ['cancel', ({ user }) => user.click(screen.getByRole('button', { name: 'Cancel' })), undefined],
])('%s ends the selection of all that match', async (_, change, left) => {
  const rendered = renderThings();
  await selectMatching(rendered.user);

  await change(rendered);

  await waitFor(() => expect(screen.queryByText(/that match are selected/)).not.toBeInTheDocument());
  if (left) expect(screen.getByText(left)).toBeVisible();
  else expect(screen.queryByText(/selected/)).not.toBeInTheDocument();
  // It does not return with the next row.
  await rendered.user.click(
    (await screen.findAllByRole('checkbox', { name: /^Select Thing/ }))[4] as HTMLElement,
  );
  expect(screen.queryByText(/that match are selected/)).not.toBeInTheDocument();
});
