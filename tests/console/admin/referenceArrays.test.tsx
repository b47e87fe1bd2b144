import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DataProvider, type RaRecord, testDataProvider } from 'react-admin';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Id } from '#contract/shared/fields';
import { reference } from '#contract/shared/reference';
import { defineResource } from '../../../src/admin';
import { renderResource } from '../renderResource';

const guests = z.array(reference('customers', { appearsOn: false }));
const seats = z.array(z.object({ table: z.int(), guest_id: reference('customers', { appearsOn: false }) }));
const Party = z.object({ id: Id, name: z.string(), guest_ids: guests, seats });
const access = 'signedIn';

const parties = defineResource({
  endpoints: {
    list: { path: '/parties', access, data: z.array(Party) },
    update: { path: '/parties/{id}', access, body: z.object({ guest_ids: guests }), data: Party },
  },
  list: { columns: ['name', 'guest_ids', 'seats'] },
  edit: {},
});
const customers = defineResource({
  endpoints: { list: { path: '/customers', access, data: z.array(z.object({ id: Id, name: z.string() })) } },
  list: { columns: ['name'] },
  show: {},
});

const ada = { id: 7, name: 'Ada' };
const grace = { id: 8, name: 'Grace' };
const harvest = { id: 1, name: 'Harvest', guest_ids: [7, 8], seats: [{ table: 1, guest_id: 8 }] };
const spring = { id: 2, name: 'Spring', guest_ids: [8], seats: [] };

function open(at: string, total = 2) {
  const getMany = vi.fn(async (_: string, { ids }: { ids: number[] }) => ({
    data: [ada, grace].filter(({ id }) => ids.includes(id)),
  }));
  const getList = vi.fn(async (resource: string, _params: { filter: object }) =>
    resource === 'customers' ? { data: [ada, grace], total } : { data: [harvest, spring], total: 2 },
  );
  const update = vi.fn(async (_: string, { data }: { data: RaRecord }) => ({ data: { ...spring, ...data } }));
  const provider = { getList, getMany, update, getOne: async () => ({ data: spring }) };
  renderResource([parties, customers], {
    dataProvider: testDataProvider(provider as unknown as Partial<DataProvider>),
    at: `/dashboard/${at}`,
  });
  return { getMany, getList, update, user: userEvent.setup() };
}

test('a list names the records that its arrays refer to, by one request', async () => {
  const { getMany } = open('parties');

  const row = (await screen.findByText('Harvest')).closest('tr');
  await waitFor(() => expect(row).toHaveTextContent('Ada, Grace'));

  expect(row).toHaveTextContent('Table: 1 · Guest id: Grace');
  expect(screen.getByRole('link', { name: 'Ada' })).toHaveAttribute('href', '/dashboard/customers/7');
  expect(getMany.mock.calls.map(([, { ids }]) => ids)).toEqual([[7, 8]]);
});

test.each([
  ['few', 2],
  ['many', 5000],
])('of %s records a form adds and removes some by name', async (_, total) => {
  const { user, update, getList } = open('parties/2', total);
  const input = await screen.findByLabelText('Guest ids');
  expect(await screen.findByRole('button', { name: 'Grace' })).toBeVisible();

  // At once: of letters that are typed slowly each is searched for.
  await user.click(input);
  await user.paste('ad');
  const listSearches = () =>
    getList.mock.calls.flatMap(([, { filter }]) => ('search' in filter ? [filter.search] : []));
  const searches = total > 100 ? ['ad'] : [];
  await waitFor(() => expect(listSearches()).toEqual(searches));
  await user.click(await screen.findByRole('option', { name: 'Ada' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(update).toHaveBeenCalledOnce());
  expect(update.mock.calls[0]?.[1].data.guest_ids).toEqual([8, 7]);
  expect(listSearches()).toEqual(searches);
});
