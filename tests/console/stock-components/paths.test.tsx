import { screen } from '@testing-library/react';
import { type DataProvider, testDataProvider } from 'react-admin';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { defineResource } from '../../../src/admin';
import { renderResource } from '../renderResource';

const Boat = z.object({ id: z.number(), name: z.string() });
const BoatInput = z.object({ name: z.string() });
const base = { name: 'boats', record: Boat };
const boats = defineResource({
  ...base,
  list: { columns: ['name'] },
  create: { schema: BoatInput },
  show: { fields: ['name'] },
});
const editableBoats = defineResource({
  ...base,
  list: { columns: ['name'] },
  edit: { schema: BoatInput },
  show: { fields: ['name'] },
});
const dataProvider = testDataProvider({
  getOne: async () => ({ data: { id: 7, name: 'Albatross' } }),
} as unknown as Partial<DataProvider>);

test.each(['create', 'new'])('a declared resource opens its form at /%s', async (path) => {
  renderResource(boats, { dataProvider, at: `/dashboard/boats/${path}` });

  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('');
});

test.each(['7', '7/show'])('a declared resource shows its record at /%s', async (path) => {
  renderResource(boats, { dataProvider, at: `/dashboard/boats/${path}` });

  expect(await screen.findByRole('heading', { name: 'Albatross' })).toBeVisible();
});

test('with an edit page, /:id opens that page and /:id/show the record', async () => {
  const { unmount } = renderResource(editableBoats, { dataProvider, at: '/dashboard/boats/7' });
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Albatross');
  unmount();

  renderResource(editableBoats, { dataProvider, at: '/dashboard/boats/7/show' });

  expect(await screen.findByRole('heading', { name: 'Albatross' })).toBeVisible();
});
