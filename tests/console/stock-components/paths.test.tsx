import { screen, waitFor } from '@testing-library/react';
import { type DataProvider, testDataProvider } from 'react-admin';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { defineResource } from '../../../src/admin';
import { renderResource } from '../renderResource';

const Boat = z.object({ id: z.number(), name: z.string() });
const boats = defineResource({
  name: 'boats',
  record: Boat,
  title: 'Boats',
  list: { columns: ['name'] },
  create: { schema: z.object({ name: z.string() }), title: 'New Boat' },
  show: { fields: ['name'] },
});
const dataProvider = testDataProvider({
  getOne: async () => ({ data: { id: 7, name: 'Albatross' } }),
} as unknown as Partial<DataProvider>);

test.each([
  ['/dashboard/boats/create', 'New Boat', '/dashboard/boats/new'],
  ['/dashboard/boats/7/show', 'Albatross', '/dashboard/boats/7'],
])('%s of react-admin opens "%s" of a declared resource', async (at, heading, path) => {
  const { router } = renderResource(boats, { dataProvider, at });

  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});
