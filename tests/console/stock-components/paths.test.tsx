import { screen, waitFor } from '@testing-library/react';
import { type DataProvider, Show, TabbedShowLayout, TextField, testDataProvider } from 'react-admin';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { defineResource } from '../../../src/admin';
import { renderResource } from '../renderResource';

const Boat = z.object({ id: z.number(), name: z.string() });
const BoatInput = z.object({ name: z.string() });
const base = {
  endpoints: {
    list: { path: '/boats', access: 'signedIn', data: z.array(Boat) },
    create: { path: '/boats', access: 'signedIn', body: BoatInput, data: Boat },
    update: { path: '/boats/{id}', access: 'signedIn', body: BoatInput, data: Boat },
  },
} as const;
const boats = defineResource({
  ...base,
  list: { columns: ['name'] },
  create: {},
  show: {},
});
const listedBoats = defineResource({ ...base, list: { columns: ['name'] } });
const withBerth = defineResource({
  ...base,
  list: { columns: ['name'] },
  create: {},
  show: {},
  pages: { ':id/berth': { load: async () => ({ default: () => <h1>Berth</h1> }) } },
});
const tabbedBoats = defineResource({
  ...base,
  list: { columns: ['name'] },
  show: () => (
    <Show>
      <TabbedShowLayout>
        <TabbedShowLayout.Tab label="Summary">
          <TextField source="name" />
        </TabbedShowLayout.Tab>
        <TabbedShowLayout.Tab label="Crew" path="crew">
          <TextField source="name" />
        </TabbedShowLayout.Tab>
      </TabbedShowLayout>
    </Show>
  ),
});
const editableBoats = defineResource({
  ...base,
  list: { columns: ['name'] },
  edit: {},
  show: {},
});
const dataProvider = testDataProvider({
  getOne: async () => ({ data: { id: 7, name: 'Albatross' } }),
} as unknown as Partial<DataProvider>);

test.each(['new', 'create'])('a declared resource opens its form at /%s', async (path) => {
  renderResource(boats, { dataProvider, at: `/dashboard/boats/${path}` });

  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('');
});

test.each(['7', '7/show'])('a declared resource shows its record at /%s', async (path) => {
  renderResource(boats, { dataProvider, at: `/dashboard/boats/${path}` });

  expect(await screen.findByRole('heading', { name: 'Albatross' })).toBeVisible();
});

test.each(['7/edit', '7/xyz', '7/show/xyz', 'new/xyz', 'create/xyz', '7/berth/xyz'])(
  'a declared resource has no page at /%s, and says so',
  async (path) => {
    const { router } = renderResource(withBerth, { dataProvider, at: `/dashboard/boats/${path}` });

    // Without a dashboard, react-admin opens the first list.
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/boats'));
    expect(await screen.findByText(`There is no page at /dashboard/boats/${path}`)).toBeVisible();
  },
);

test('another page of a declared resource is at its address', async () => {
  renderResource(withBerth, { dataProvider, at: '/dashboard/boats/7/berth' });

  expect(await screen.findByRole('heading', { name: 'Berth' })).toBeVisible();
});

test('a resource without a detail page has no page at /:id', async () => {
  const { router } = renderResource(listedBoats, { dataProvider, at: '/dashboard/boats/7' });

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/boats'));
});

test('a page of its own component may have addresses below it', async () => {
  const { router } = renderResource(tabbedBoats, { dataProvider, at: '/dashboard/boats/7/crew' });

  expect(await screen.findByRole('tab', { name: 'Crew' })).toHaveAttribute('aria-selected', 'true');
  expect(router.state.location.pathname).toBe('/dashboard/boats/7/crew');
});

test('with an edit page, /:id opens that page and /:id/show the record', async () => {
  const { unmount } = renderResource(editableBoats, { dataProvider, at: '/dashboard/boats/7' });
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Albatross');
  unmount();

  renderResource(editableBoats, { dataProvider, at: '/dashboard/boats/7/show' });

  expect(await screen.findByRole('heading', { name: 'Albatross' })).toBeVisible();
});
