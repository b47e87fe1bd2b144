import { screen, waitFor } from '@testing-library/react';
import { type DataProvider, Show, TabbedShowLayout, TextField, testDataProvider } from 'react-admin';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { defineResource } from '../../../src/admin';
import { renderResource } from '../renderResource';

const Raft = z.object({ id: z.number(), name: z.string() });
const RaftInput = z.object({ name: z.string() });
const base = {
  endpoints: {
    list: { path: '/rafts', access: 'signedIn', data: z.array(Raft) },
    create: { path: '/rafts', access: 'signedIn', body: RaftInput, data: Raft },
    update: { path: '/rafts/{id}', access: 'signedIn', body: RaftInput, data: Raft },
  },
} as const;
const rafts = defineResource({
  ...base,
  list: { columns: ['name'] },
  create: {},
  show: {},
});
const listedRafts = defineResource({ ...base, list: { columns: ['name'] } });
const withBerth = defineResource({
  ...base,
  list: { columns: ['name'] },
  create: {},
  show: {},
  pages: { ':id/berth': { load: async () => ({ default: () => <h1>Berth</h1> }) } },
});
const tabbedRafts = defineResource({
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
const editableRafts = defineResource({
  ...base,
  list: { columns: ['name'] },
  edit: {},
  show: {},
});
const dataProvider = testDataProvider({
  getOne: async () => ({ data: { id: 7, name: 'Albatross' } }),
} as unknown as Partial<DataProvider>);

test.each(['new', 'create'])('a declared resource opens its form at /%s', async (path) => {
  renderResource(rafts, { dataProvider, at: `/dashboard/rafts/${path}` });

  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('');
});

test.each(['7', '7/show'])('a declared resource shows its record at /%s', async (path) => {
  renderResource(rafts, { dataProvider, at: `/dashboard/rafts/${path}` });

  expect(await screen.findByRole('heading', { name: 'Albatross' })).toBeVisible();
});

test.each(['7/edit', '7/xyz', '7/show/xyz', 'new/xyz', 'create/xyz', '7/berth/xyz'])(
  'a declared resource has no page at /%s, and says so',
  async (path) => {
    const { router } = renderResource(withBerth, { dataProvider, at: `/dashboard/rafts/${path}` });

    // Without a dashboard, react-admin opens the first list.
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/rafts'));
    expect(await screen.findByText(`There is no page at /dashboard/rafts/${path}`)).toBeVisible();
  },
);

test('another page of a declared resource is at its address', async () => {
  renderResource(withBerth, { dataProvider, at: '/dashboard/rafts/7/berth' });

  expect(await screen.findByRole('heading', { name: 'Berth' })).toBeVisible();
});

test('a resource without a detail page has no page at /:id', async () => {
  const { router } = renderResource(listedRafts, { dataProvider, at: '/dashboard/rafts/7' });

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/rafts'));
});

test('a page of its own component may have addresses below it', async () => {
  const { router } = renderResource(tabbedRafts, { dataProvider, at: '/dashboard/rafts/7/crew' });

  expect(await screen.findByRole('tab', { name: 'Crew' })).toHaveAttribute('aria-selected', 'true');
  expect(router.state.location.pathname).toBe('/dashboard/rafts/7/crew');
});

test('with an edit page, /:id opens that page and /:id/show the record', async () => {
  const { unmount } = renderResource(editableRafts, { dataProvider, at: '/dashboard/rafts/7' });
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Albatross');
  unmount();

  renderResource(editableRafts, { dataProvider, at: '/dashboard/rafts/7/show' });

  expect(await screen.findByRole('heading', { name: 'Albatross' })).toBeVisible();
});
