import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { licenses } from '#contract/licenses';
import { cacheAdmin, clearAdmin } from '../../src/authProvider/session';
import { callEndpoint } from '../../src/dataProvider';
import { App } from '../../src/shell/App';
import { ErrorFallback } from '../../src/shell/frame/ErrorFallback';
import { queryClient } from '../../src/shell/queryClient';
import { ada, adasSession } from './admin';
import { mockShell } from './mockShell';
import { ok } from './responses';

const unauthorized = { status: 401, body: { success: false, message: 'No session' } };

/** Opens the console at a path; its router persists between tests. */
function open(path: string) {
  window.history.replaceState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
  return { user: userEvent.setup(), ...render(<App />) };
}

function mockApi({ unresolved = 0 } = {}) {
  fetchMock.post('path:/api/auth/logout', ok(null)).post('path:/api/auth/login', ok(adasSession));
  mockShell({ unresolved });
}

// Imported early, because lazy loading is slow on a busy machine.
beforeAll(() =>
  Promise.all([import('../../src/custom-pages/dashboard'), import('../../src/admin/form/CreateView')]),
);
beforeEach(() => {
  queryClient.clear();
  cacheAdmin(ada);
});

// spec: 2.and-unknown-addresses-dashboard
test.each([
  '/',
  '/no/such/page',
  '/dashboard/nowhere',
  '/dashboard/pools/1/nonsense',
  '/dashboard/licenses/1/edit',
  '/dashboard/notifications/17',
  '/dashboard/mappings/3',
  '/dashboard/sites/1/xyz',
  '/dashboard/profile/xyz',
  '/dashboard/authentication-error',
])('%s redirects to the dashboard', async (path) => {
  mockApi();

  open(path);

  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test.each(['/dashboard/nowhere', '/dashboard/licenses/1/edit', '/dashboard/settings/xyz'])(
  'says that there is no page at %s',
  async (path) => {
    mockApi();

    open(path);

    expect(await screen.findByText(`There is no page at ${path}`)).toBeVisible();
  },
);

// spec: 2.shell.six-entries-in-order
test('the navigation lists its entries in order', async () => {
  mockApi();

  open('/dashboard/profile');

  const links = within(await screen.findByRole('navigation', { name: 'Main navigation' })).getAllByRole(
    'link',
  );
  const entries = links.map((link) => [link.textContent?.replace(/[\d,]+$/, ''), link.getAttribute('href')]);
  const specified = [
    ['Dashboard', '/dashboard'],
    ['License Pools', '/dashboard/pools'],
    ['Product Mappings', '/dashboard/mappings'],
    ['WooCommerce Sites', '/dashboard/sites'],
    ['Licenses', '/dashboard/licenses'],
    ['Orders', '/dashboard/orders'],
    ['Customers', '/dashboard/customers'],
    ['Notifications', '/dashboard/notifications'],
  ];
  // Other entries may be between the specified ones.
  expect(entries.filter(([name]) => specified.some(([label]) => label === name))).toEqual(specified);
  expect(entries.slice(-2)).toEqual([
    ['Activity', '/dashboard/audit'],
    ['Settings', '/dashboard/settings'],
  ]);
});

test('in the settings the navigation has an entry for each section and marks the one that is open', async () => {
  mockApi();
  fetchMock.get('path:/api/settings', { status: 503, body: { success: false, message: 'Away' } });

  const { user } = open('/dashboard/settings');
  const navigation = within(await screen.findByRole('navigation', { name: 'Main navigation' }));
  const getCurrent = () =>
    navigation.getAllByRole('link', { current: 'page' }).map((link) => link.textContent);
  await user.click(await navigation.findByRole('link', { name: 'Email Configuration' }));

  expect(await screen.findByRole('heading', { name: 'Email Configuration', level: 1 })).toBeVisible();
  expect(getCurrent()).toEqual(['Email Configuration']);
  await user.click(navigation.getByRole('link', { name: 'Settings' }));
  await waitFor(() => expect(getCurrent()).toEqual(['Settings']));
  await user.click(navigation.getByRole('link', { name: /^Notifications/ }));
  await waitFor(() => expect(navigation.queryByRole('link', { name: 'Email Configuration' })).toBeNull());
});

// spec: 2.shell.bell-count-99-leads-to-notifications
// spec: 3.role-capitalised-in-the-bar-capitals
test('the bell counts up to 99+, and the user menu shows the signed-in user', async () => {
  mockApi({ unresolved: 150 });

  const { user } = open('/dashboard/profile');
  const bell = await screen.findByRole('link', { name: 'Notifications: 150 unresolved' });
  await user.click(screen.getByRole('button', { name: /Ada Keller/ }));

  expect(within(bell).getByText('99+')).toBeVisible();
  const menu = await screen.findByRole('menu');
  expect(within(menu).getByText('Owner · ada@example.com')).toBeVisible();
  expect(within(menu).getByRole('menuitem', { name: 'My Profile' })).toHaveAttribute(
    'href',
    '/dashboard/profile',
  );
  expect(within(menu).getByRole('menuitem', { name: 'Settings' })).toHaveAttribute(
    'href',
    '/dashboard/settings',
  );
});

// spec: 2.shell.logout
// spec: 2.sign-in.signing-in-everything-disabled-then-the
test('logging out opens the sign-in screen, and signing in replaces it with the dashboard', async () => {
  mockApi();

  const { user } = open('/dashboard/profile');
  await user.click(await screen.findByRole('button', { name: /Ada Keller/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));

  const signIn = await screen.findByRole('button', { name: 'Sign In' });
  expect(window.location.pathname).toBe('/login');
  expect(localStorage.getItem('admin')).toBeNull();
  expect(fetchMock.callHistory.calls('path:/api/auth/logout')).toHaveLength(1);

  const historyLength = window.history.length;
  await user.type(screen.getByLabelText('Username'), 'ada');
  await user.type(screen.getByLabelText('Password'), 'Correct-Horse-9');
  await user.click(signIn);

  expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  expect(window.location.pathname).toBe('/dashboard');
  expect(window.history.length).toBe(historyLength);
});

// spec: 3.a-refresh-that-fails-sign-in
test('the sign-in screen says why the session ended, until the next sign-in, which returns to the page left', async () => {
  fetchMock.get('path:/api/licenses/1', unauthorized).post('path:/api/auth/refresh', unauthorized);
  fetchMock.get('path:/api/auth/me', unauthorized);
  mockApi();
  const { user } = open('/dashboard/profile');
  await screen.findByRole('button', { name: /Ada Keller/ });

  await act(() => callEndpoint(licenses.get, { params: { id: 1 } }).catch(() => {}));

  const signIn = await screen.findByRole('button', { name: 'Sign In' });
  expect(screen.getByText('Failed to refresh token')).toBeVisible();
  await user.type(screen.getByLabelText('Username'), 'ada');
  await user.type(screen.getByLabelText('Password'), 'Correct-Horse-9');
  await user.click(signIn);
  expect(await screen.findByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible();
  expect(screen.queryByText('Failed to refresh token')).not.toBeInTheDocument();
});

// spec: 2.loading-while-the-session-is-checked
test('replaces a protected page with the sign-in screen when no user is signed in', async () => {
  mockApi();
  clearAdmin();
  const historyLength = window.history.length;

  open('/dashboard/licenses');

  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(window.location.pathname).toBe('/login');
  expect(window.history.length).toBe(historyLength);
});

// spec: 3.a-refresh-that-fails-sign-in
test('opens the sign-in screen when the session expires', async () => {
  fetchMock.get('path:/api/licenses/1', unauthorized).post('path:/api/auth/refresh', unauthorized);
  mockApi();

  open('/dashboard/profile');
  await screen.findByRole('button', { name: /Ada Keller/ });
  await act(() => callEndpoint(licenses.get, { params: { id: 1 } }).catch(() => {}));

  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(window.location.pathname).toBe('/login');
});

// spec: 2.shell.error-fallback-both-buttons
test('the error fallback shows a message, a link and a retry button', async () => {
  const onReset = vi.fn();
  const user = userEvent.setup();

  render(<ErrorFallback resetErrorBoundary={onReset} />);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(
    screen.getByText(
      "We're sorry, but something unexpected happened. Please try refreshing the page or contact support if the problem persists.",
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(onReset).toHaveBeenCalledOnce();
});
