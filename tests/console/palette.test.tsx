import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cacheAdmin } from '../../src/authProvider/session';
import { App } from '../../src/shell/App';
import { queryClient } from '../../src/shell/queryClient';
import { ada } from './admin';
import { ok } from './responses';
import { available, getLicenseQueries, licensePage, office } from './stock';

beforeEach(() => {
  fetchMock.mockGlobal();
  fetchMock.get('path:/api/license-groups', ok([office]));
  fetchMock.get('path:/api/notifications/unresolved-count', ok({ count: 0 }));
  const license = { ...available, license_id: 77, owner_email_address: 'mia@example.com', order_id: '1042' };
  fetchMock.get('path:/api/licenses', licensePage([license])).get('path:/api/licenses/77', ok(license));
  fetchMock.get('path:/api/license-groups/3', ok(office));
  fetchMock.get(/\/api\/(dashboard|validation)\//, {
    status: 503,
    body: { success: false, message: 'Away' },
  });
  fetchMock.catch(ok([]));
  queryClient.clear();
  cacheAdmin(ada);
});
afterEach(() => {
  fetchMock.hardReset();
});

async function openConsole() {
  const user = userEvent.setup();
  window.history.replaceState(null, '', '/dashboard');
  window.dispatchEvent(new PopStateEvent('popstate'));
  render(<App />);
  await screen.findByRole('button', { name: /Ada Keller/ });
  return user;
}

test('Ctrl+K finds a pool by a part of its name, and Enter opens it', async () => {
  const user = await openConsole();

  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search and commands' }), 'offi');
  const group = await screen.findByRole('group', { name: 'License Pools' });
  expect(within(group).getByRole('option', { name: 'Office 2026' })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');

  expect(window.location.pathname).toBe('/dashboard/pools/3');
  expect(screen.queryByRole('combobox', { name: 'Search and commands' })).not.toBeInTheDocument();
});

test('searches licenses on the server by key, order or e-mail', async () => {
  const user = await openConsole();

  await user.click(screen.getByRole('button', { name: /^Search…/ }));
  await user.type(await screen.findByRole('combobox', { name: 'Search and commands' }), 'mia@');
  await user.click(await screen.findByRole('option', { name: /License #77.*mia@example.com · #1042/ }));

  expect(window.location.pathname).toBe('/dashboard/licenses/77');
  const searches = getLicenseQueries().map((query) => query.get('search'));
  expect(searches.filter(Boolean)).toEqual(['mia@']);
});

test('wraps around with the arrow keys, and shows a message for a search without results', async () => {
  const user = await openConsole();

  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search and commands' });
  await user.type(field, '{ArrowUp}');
  const last = screen.getAllByRole('option').at(-1);
  expect(field).toHaveAttribute('aria-activedescendant', last?.id);

  await user.type(field, 'zzzz no such thing');
  expect(await screen.findByText('No results')).toBeVisible();
});

test('single-key shortcuts open pages until they are switched off', async () => {
  const user = await openConsole();

  await user.keyboard('gn');
  expect(window.location.pathname).toBe('/dashboard/notifications');
  await user.keyboard('{Shift>}?{/Shift}');
  await user.click(await screen.findByRole('checkbox', { name: 'Use single-key shortcuts' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('gp');

  expect(window.location.pathname).toBe('/dashboard/notifications');
});

test('single-key shortcuts are inactive while typing', async () => {
  const user = await openConsole();

  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search and commands' }), 'gp?');

  expect(screen.getByRole('combobox', { name: 'Search and commands' })).toHaveValue('gp?');
  expect(screen.queryByRole('checkbox', { name: 'Use single-key shortcuts' })).not.toBeInTheDocument();
});
