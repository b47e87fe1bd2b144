import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { cacheAdmin } from '../../src/authProvider/session';
import { App } from '../../src/shell/App';
import { queryClient } from '../../src/shell/queryClient';
import { ada } from './admin';
import { moveTo } from './moveTo';
import { orderDetails } from './order';
import { ok } from './responses';
import { available, getLicenseSearches, licensePage, office, SEARCH } from './stock';

beforeEach(() => {
  fetchMock.get('path:/api/license-groups', ok([office]));
  fetchMock.get('path:/api/notifications/unresolved-count', ok({ count: 0 }));
  const license = { ...available, license_id: 77, owner_email_address: 'mia@example.com', order_id: '1042' };
  fetchMock.post(SEARCH, licensePage([license])).get('path:/api/licenses/77', ok(license));
  fetchMock.get('path:/api/license-groups/3', ok(office));
  fetchMock.get(/\/api\/(dashboard|validation)\//, {
    status: 503,
    body: { success: false, message: 'Away' },
  });
  fetchMock.catch(ok([]));
  queryClient.clear();
  cacheAdmin(ada);
});

async function openConsole(path = '') {
  const user = userEvent.setup();
  await moveTo(`/dashboard${path}`);
  render(<App />);
  await screen.findByRole('button', { name: /Ada Keller/ });
  return user;
}

test('Ctrl+K opens it from the first frame of the console on', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  // Runs between the rendering and the effects that follow the frame.
  const observer = new MutationObserver(() => {
    if (!container.querySelector('main')) return;
    observer.disconnect();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true }));
  });
  observer.observe(container, { childList: true, subtree: true });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);

  root.render(<App />);

  expect(await screen.findByRole('combobox', { name: 'Search and commands' })).toBeVisible();
  root.unmount();
  container.remove();
});

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

test('searches licenses on the server by key, order or email', async () => {
  const user = await openConsole();

  await user.click(screen.getByRole('button', { name: /^Search…/ }));
  await user.type(await screen.findByRole('combobox', { name: 'Search and commands' }), 'mia@');
  await user.click(await screen.findByRole('option', { name: /License #77.*mia@example.com · #1042/ }));

  expect(window.location.pathname).toBe('/dashboard/licenses/77');
  expect(getLicenseSearches()).toMatchObject([{ search: 'mia@' }]);
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

test('replaces a key of the order behind the palette', async () => {
  fetchMock.get('path:/api/orders/931', ok(orderDetails));
  const user = await openConsole('/orders/931');
  await screen.findByRole('button', { name: 'Replace #12' });

  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search and commands' }), 'replace');
  await screen.findByRole('option', { name: 'Replace #12', selected: true });
  await user.keyboard('{Enter}');

  expect(await screen.findByRole('dialog', { name: 'Replace license #12?' })).toBeVisible();
});
