import { screen } from '@testing-library/react';
import fetchMock from 'fetch-mock';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adasSession } from './admin';
import { mockShell } from './mockShell';
import { ok } from './responses';

// A spy on the real module: the test unmounts the roots that `main` creates.
vi.mock('react-dom/client', { spy: true });

const unauthorized = { status: 401, body: { success: false, message: 'No session' } };

/** Loads a page as a browser does; returns a function that responds to the session request. */
async function loadPage(path: string) {
  let respond = (_: object) => {};
  const response = new Promise<object>((resolve) => {
    respond = resolve;
  });
  fetchMock.get('/api/auth/me', response);
  window.history.replaceState(null, '', path);
  vi.resetModules();
  await import('../../src/main');
  await screen.findByText('Loading...');
  return respond;
}

beforeEach(() => {
  mockShell();
});
afterEach(async () => {
  for (const { value } of vi.mocked(createRoot).mock.results) value.unmount();
  vi.mocked(createRoot).mockClear();
  document.body.replaceChildren();
  // Pending React work still needs the window.
  await new Promise(setImmediate);
});

// spec: 2.loading-while-the-session-is-checked
test('shows Loading... on a protected page until the session is checked, then replaces it with the sign-in screen', async () => {
  // Without a frame, the console is not preloaded: it would load during the next test.
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const historyLength = window.history.length;
  const respond = await loadPage('/dashboard/licenses');
  const loading = screen.getByText('Loading...').isConnected;

  respond(unauthorized);

  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  expect([loading, window.location.pathname, window.history.length]).toEqual([true, '/login', historyLength]);
});

// spec: 2.sign-in.already-signed-in-dashboard-history-replaced
test('replaces the sign-in screen with the dashboard for a signed-in administrator', async () => {
  const historyLength = window.history.length;
  const respond = await loadPage('/login');
  const loading = screen.getByText('Loading...').isConnected;

  respond(ok(adasSession));

  const title = await screen.findByRole('heading', { name: 'Dashboard', level: 1 }, { timeout: 30_000 });
  expect(title).toBeVisible();
  expect([loading, window.location.pathname, window.history.length]).toEqual([
    true,
    '/dashboard',
    historyLength,
  ]);
  expect(screen.queryByRole('button', { name: 'Sign In' })).not.toBeInTheDocument();
});
