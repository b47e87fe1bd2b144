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
import { order, orderDetails, orderPage, unitWithKey } from './order';
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

/** The rows of the palette; the page behind it has options of its own. */
const getResults = () => within(screen.getByRole('listbox', { name: 'Results' })).getAllByRole('option');

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
  fetchMock.removeRoutes().post(SEARCH, licensePage([])).catch(ok([]));
  const user = await openConsole();

  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search and commands' });
  await user.type(field, '{ArrowUp}');
  const last = (await screen.findAllByRole('option')).at(-1);
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
  await screen.findByRole('option', { name: /^Replace #12/, selected: true });
  await user.keyboard('{Enter}');

  expect(await screen.findByRole('dialog', { name: 'Replace license #12?' })).toBeVisible();
});

test('offers the actions of one of many keys once something is typed', async () => {
  const [line] = orderDetails.lines;
  const units = Array.from({ length: 12 }, (_, n) => ({
    ...unitWithKey,
    unit: n + 1,
    license: unitWithKey.license && { ...unitWithKey.license, license_id: 7060 + n },
  }));
  const lines = [{ ...line, quantity: 12, assigned_units: 12, backordered_units: 0, units }];
  fetchMock.get('path:/api/orders/931', ok({ ...orderDetails, assigned_units: 12, lines }));
  const user = await openConsole('/orders/931');
  await screen.findByRole('button', { name: 'Replace #7064' });

  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search and commands' });
  await screen.findByRole('option', { name: 'Send Keys Again' });
  expect(screen.queryByRole('option', { name: /^Replace/ })).not.toBeInTheDocument();
  await user.type(field, 'replace 7064');
  await screen.findByRole('option', { name: /^Replace #7064.*Unit 5/, selected: true });
  await user.keyboard('{Enter}');

  expect(await screen.findByRole('dialog', { name: 'Replace license #7064?' })).toBeVisible();
});

const customer = {
  id: 31,
  email: 'mia@example.com',
  first_name: null,
  last_name: null,
  names: [],
  order_count: 1,
  last_order_at: '2026-11-03T10:00:00.000Z',
};

const customerPage = (...customers: object[]) =>
  ok({
    customers,
    pagination: { page: 1, per_page: 5, total: customers.length, total_pages: 1, next_cursor: null },
  });

test('an order with exactly this number is the first row, also behind newer ones that begin with it', async () => {
  const newer = Array.from({ length: 5 }, (_, n) => ({ ...order, id: 950 + n, number: `59595${n}` }));
  fetchMock
    .get('path:/api/orders', orderPage([{ ...order, number: '59595' }]), { query: { number: '59595' } })
    .get('path:/api/orders', orderPage(newer, 6))
    .get('path:/api/orders/931', ok(orderDetails));
  const user = await openConsole();

  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search and commands' }), '59595');
  const group = await screen.findByRole('group', { name: 'Exact match' });

  expect(getResults()[0]).toHaveTextContent('Order #59595');
  expect(within(group).getAllByRole('option')).toHaveLength(1);
  expect(getResults()[0]).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');
  expect(window.location.pathname).toBe('/dashboard/orders/931');
});

test('so is a customer with exactly this address, before the licenses that were sold to it', async () => {
  fetchMock.get(
    'path:/api/customers',
    customerPage({ ...customer, id: 32, email: 'xmia@example.com' }, customer),
  );
  const user = await openConsole();

  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search and commands' }), 'MIA@example.com');
  await screen.findByRole('group', { name: 'Exact match' });

  const [first, ...others] = getResults().map((option) => option.textContent);
  expect(first).toBe('mia@example.com');
  expect(others.some((text) => text?.startsWith('License #77'))).toBe(true);
  expect(others).toContain('xmia@example.com');
});

test.each([
  ['in clear', available.license_key_decrypted],
  ['masked', available.license_key],
])('so is a whole key, also where keys are shown %s', async (_, license_key_decrypted) => {
  const license = { ...available, license_id: 78, license_key_decrypted };
  fetchMock
    .removeRoutes({ includeSticky: true })
    .post(SEARCH, licensePage([license]))
    .catch(ok([]));
  fetchMock.get('path:/api/license-groups', ok([office]));
  const user = await openConsole();

  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search and commands' });
  await user.type(field, 'AAAAA');
  await screen.findByRole('option', { name: /License #78/ });
  expect(screen.queryByRole('group', { name: 'Exact match' })).not.toBeInTheDocument();
  await user.clear(field);
  await user.type(field, ` ${available.license_key_decrypted}`);

  const group = await screen.findByRole('group', { name: 'Exact match' });
  expect(within(group).getByRole('option', { name: /License #78/ })).toBeVisible();
});

test('leads to the form that says whose key it is', async () => {
  const user = await openConsole();

  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search and commands' }), 'our key');
  await user.click(await screen.findByRole('option', { name: 'Is It Our Key?' }));

  expect(window.location.pathname).toBe('/dashboard/licenses/look-up');
  expect(await screen.findByLabelText('Key from the customer')).toBeVisible();
});
