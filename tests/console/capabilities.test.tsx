import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Capability } from '#contract/capabilities';
import { setCapabilities } from '../../src/dataProvider/capabilities';
import { queryClient } from '../../src/shell/queryClient';
import { ada } from './admin';
import { mockShell } from './mockShell';
import { moveTo } from './moveTo';
import { ok } from './responses';
import { available, licensePage, office } from './stock';

let App: typeof import('../../src/shell/App').App;

beforeAll(async () => {
  // The router starts at the address of its import.
  window.history.replaceState(null, '', '/dashboard');
  ({ App } = await import('../../src/shell/App'));
  await import('../../src/admin/list/ResourceList');
});
beforeEach(() => {
  fetchMock
    .get('path:/api/license-groups', ok([office]))
    .get('path:/api/licenses', licensePage([available]))
    .post('path:/api/licenses/search', licensePage([available]));
  mockShell();
  queryClient.clear();
});

/** Opens the console on a server that names these capabilities in the answer of the session. */
async function openWith(capabilities: string[] | undefined, path: string) {
  const { cacheAdmin, readAdmin } = await import('../../src/authProvider/session');
  cacheAdmin(readAdmin({ admin: ada, capabilities }));
  await moveTo(path);
  render(<App />);
  return userEvent.setup();
}

const getEntries = () =>
  within(screen.getByRole('navigation', { name: 'Main navigation' }))
    .getAllByRole('link')
    .map((link) => link.textContent?.replace(/\d+$/, ''));

const findRow = () => screen.findByText(String(available.license_id));

test('a server without capabilities has the pages, columns and filters of the specification', async () => {
  await openWith(undefined, '/dashboard/licenses');
  await findRow();

  expect(getEntries()).toEqual([
    'Dashboard',
    'License Pools',
    'Product Mappings',
    'WooCommerce Sites',
    'Licenses',
    'Notifications',
  ]);
  expect(screen.queryByRole('columnheader', { name: 'Expires' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Filter by Site' })).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Filter by Status' })).toBeVisible();
});

test('a server that names a capability has its entry, and an unknown name is ignored', async () => {
  await openWith(['orders', 'time_travel'], '/dashboard/licenses');
  await findRow();

  expect(getEntries()).toContain('Orders');
  expect(getEntries()).not.toContain('Customers');
});

test.each([
  { offered: [], method: 'get', path: '/api/licenses' },
  { offered: Capability.options, method: 'post', path: '/api/licenses/search' },
])('searches licenses by $method where the server offers $offered', async ({ offered, method, path }) => {
  const user = await openWith([...offered], '/dashboard/licenses');
  await findRow();

  await user.type(screen.getByRole('searchbox'), 'ABCD-1234');

  await waitFor(() => {
    const call = fetchMock.callHistory.lastCall(`path:${path}`);
    const sent = call?.options.body ?? call?.url;
    expect(String(sent)).toContain('ABCD-1234');
    expect(call?.options.method).toBe(method);
  });
});

test('an address of what the server lacks is unknown', async () => {
  await openWith([], '/dashboard/orders');

  await waitFor(() => expect(window.location.pathname).not.toBe('/dashboard/orders'));
  setCapabilities(Capability.options);
});
