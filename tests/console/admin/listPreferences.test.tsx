import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DataProvider, testDataProvider } from 'react-admin';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { crudEndpoints } from '#contract/shared/crud';
import { defineResource } from '../../../src/admin';
import { renderResource } from '../renderResource';

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
  list: { columns: ['name', 'kind'], search: true, filters: ['kind'] },
});

function renderThings(at = '/dashboard/things') {
  const getList = vi.fn(async () => ({ data: [{ id: 1, name: 'Lamp', kind: 'big' }], total: 200 }));
  const dataProvider = testDataProvider({ getList } as Partial<DataProvider>);
  return { getList, ...renderResource(things, { dataProvider, at }), user: userEvent.setup() };
}

type RenderedThings = ReturnType<typeof renderThings>;

const openPreferences = async (user: RenderedThings['user']) =>
  user.click(await screen.findByRole('button', { name: 'View' }));

test('hides and shows a column, but never the last one', async () => {
  const { user } = renderThings();

  await openPreferences(user);
  await user.click(await screen.findByRole('checkbox', { name: 'Kind' }));
  expect(screen.queryByRole('columnheader', { name: 'Kind' })).not.toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Name' })).toBeDisabled();

  await user.click(screen.getByRole('checkbox', { name: 'Kind' }));
  expect(screen.getByRole('columnheader', { name: 'Kind' })).toBeInTheDocument();
});

test('applies filters saved under a name, and removes them', async () => {
  const { user, router, getList } = renderThings();

  await user.selectOptions(await screen.findByRole('combobox', { name: 'Filter by Kind' }), 'Small');
  await openPreferences(user);
  await user.type(await screen.findByRole('textbox', { name: 'Save current filters as' }), 'Small ones');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const view = await screen.findByRole('link', { name: 'Small ones' });
  await waitFor(() => expect(view).toHaveAttribute('aria-current', 'page'));
  await user.click(screen.getByRole('link', { name: 'All' }));
  await waitFor(() => expect(getList.mock.lastCall).toMatchObject(['things', { filter: {} }]));
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page'),
  );

  await user.click(view);

  await waitFor(() => expect(getList.mock.lastCall).toMatchObject(['things', { filter: { kind: 'small' } }]));
  expect(router.state.location.hash).toBe('#Small%20ones');
  expect(view).toHaveAttribute('aria-current', 'page');
  await openPreferences(user);
  await user.click(await screen.findByRole('button', { name: 'Remove Small ones' }));
  expect(view).not.toBeInTheDocument();
});

test('keeps page, size, sort and filters in the URL', async () => {
  const first = renderThings();
  await first.user.selectOptions(await screen.findByRole('combobox', { name: 'Filter by Kind' }), 'Small');
  await screen.findByRole('button', { name: 'Remove filter Kind: Small' });
  await first.user.click(await screen.findByRole('button', { name: 'Name' }));
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending'),
  );
  await first.user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50 per page');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('50'));
  await first.user.click(await screen.findByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(first.router.state.location.search).toContain('page=2'));
  const link = first.router.state.location;
  first.unmount();

  const second = renderThings(`${link.pathname}${link.search}`);

  await waitFor(() =>
    expect(second.getList.mock.lastCall).toMatchObject([
      'things',
      { filter: { kind: 'small' }, pagination: { page: 2, perPage: 50 }, sort: { field: 'name' } },
    ]),
  );
  const filter = await screen.findByRole('combobox', { name: 'Filter by Kind' });
  expect(within(filter).getByRole('option', { name: 'Small', selected: true })).toBeInTheDocument();
});

test('the address of a view opens the same list, with its name, for a user who has not saved it', async () => {
  const search = new URLSearchParams({ filter: '{"kind":"small"}', page: '1' });

  const { getList, user } = renderThings(`/dashboard/things?${search}#Small%20ones`);

  const view = await screen.findByRole('link', { name: 'Small ones' });
  expect(view).toHaveAttribute('aria-current', 'page');
  expect(getList.mock.lastCall).toMatchObject(['things', { filter: { kind: 'small' } }]);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Filter by Kind' }), 'Big');
  // It is another list now.
  await waitFor(() => expect(view).not.toBeInTheDocument());
});
