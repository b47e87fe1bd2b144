import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DataProvider, testDataProvider } from 'react-admin';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { crudEndpoints } from '#contract/shared/crud';
import { Id, requiredText, secret } from '#contract/shared/fields';
import { defineResource } from '../../../src/admin';
import { resolveColumns } from '../../../src/admin/resource/resolveColumns';
import { renderResource } from '../renderResource';

const Gate = z.object({ id: Id, name: z.string(), place: z.string(), api_key: secret(z.string()) });
const endpoints = crudEndpoints({
  path: '/gates',
  access: { read: 'pools.read', write: 'pools.write' },
  name: 'gate',
  record: Gate,
  create: z
    .strictObject({ name: requiredText(), place: requiredText() })
    .check(
      z.refine(({ name, place }) => name !== place, { error: 'Must differ from the name', path: ['place'] }),
    ),
  fixed: ['name'],
  filters: ['place'],
  sort: ['name'],
});
const gates = defineResource({
  endpoints,
  list: { columns: ['name', 'place', 'api_key'] },
  edit: {},
});

function renderGates(at: string) {
  const north = { id: 1, name: 'North', place: 'Wall', api_key: 'key-of-the-north-gate' };
  const update = vi.fn(async (_: string, { data }: { data: object }) => ({ data: { ...north, ...data } }));
  const provider = {
    getList: async () => ({ data: [north], total: 1 }),
    getOne: async () => ({ data: north }),
    update,
  };
  renderResource(gates, { dataProvider: testDataProvider(provider as unknown as Partial<DataProvider>), at });
  return { update, user: userEvent.setup() };
}

test('the name is that of the path, and who may do what is what the endpoints say', () => {
  expect(gates.name).toBe('gates');
  expect(gates.options.access).toEqual({
    list: 'pools.read',
    show: 'pools.read',
    create: 'pools.write',
    edit: 'pools.write',
    delete: 'pools.write',
  });
});

test('a column sorts if the API sorts by it', async () => {
  renderGates('/dashboard/gates');

  expect(await screen.findByRole('button', { name: /Name/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Place/ })).not.toBeInTheDocument();
});

test('a secret is masked until it is asked for, and is in no export', async () => {
  const { user } = renderGates('/dashboard/gates');

  await screen.findByText('Wall');
  expect(screen.queryByText('key-of-the-north-gate')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Show|Reveal/ }));
  expect(await screen.findByText('key-of-the-north-gate')).toBeVisible();

  expect(resolveColumns(Gate, ['name', 'api_key']).map(({ exportValue }) => Boolean(exportValue))).toEqual([
    true,
    false,
  ]);
});

test('the form of a change has what an update takes, and the rules between fields', async () => {
  const { user, update } = renderGates('/dashboard/gates/1');

  const place = await screen.findByRole('textbox', { name: 'Place' });
  expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
  await user.clear(place);
  await user.type(place, 'North');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Must differ from the name')).toBeVisible();
  expect(update).not.toHaveBeenCalled();

  await user.type(place, ' wall');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update).toHaveBeenCalled());
});

test('a list and a form start with the declared values', async () => {
  const declared = defineResource({
    endpoints: {
      ...endpoints,
      list: { ...endpoints.list, path: '/doors' },
      create: { ...endpoints.create, path: '/doors' },
    },
    list: { columns: ['name'], filterDefaultValues: { place: 'Wall' }, perPage: 50 },
    create: { defaultValues: { place: 'Wall' } },
  });
  const getList = vi.fn(async () => ({ data: [], total: 0 }));
  const dataProvider = testDataProvider({ getList } as Partial<DataProvider>);

  const { router } = renderResource(declared, { dataProvider, at: '/dashboard/doors' });
  await waitFor(() =>
    expect(getList).toHaveBeenCalledWith(
      'doors',
      expect.objectContaining({ filter: { place: 'Wall' }, pagination: { page: 1, perPage: 50 } }),
    ),
  );
  await act(() => router.navigate('/dashboard/doors/new'));

  expect(await screen.findByRole('textbox', { name: 'Place' })).toHaveValue('Wall');
});
