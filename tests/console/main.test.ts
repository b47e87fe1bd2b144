import { screen } from '@testing-library/react';
import fetchMock from 'fetch-mock';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ada } from './admin';
import { ok } from './answers';
import { available, calm, office, pageOf } from './stock';

// The real one, which tells what it made: whoever mounts must unmount.
vi.mock('react-dom/client', { spy: true });

const nobody = { status: 401, body: { success: false, message: 'No session' } };

/** Loads a page as a browser does; `answer` says who is signed in, once the test wants it to. */
async function load(path: string) {
  let answer = (_: object) => {};
  const answered = new Promise<object>((resolve) => {
    answer = resolve;
  });
  fetchMock.get('/api/auth/me', answered);
  window.history.replaceState(null, '', path);
  vi.resetModules();
  await import('../../src/main');
  await screen.findByText('Loading...');
  return answer;
}

beforeEach(() => {
  fetchMock.hardReset().mockGlobal();
  fetchMock.get('/api/dashboard/attention', ok(calm)).catch(ok([]));
});
afterEach(async () => {
  for (const { value } of vi.mocked(createRoot).mock.results) value.unmount();
  vi.mocked(createRoot).mockClear();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  // What React has put off until now finds its window still there.
  await new Promise(setImmediate);
});

// spec: 2.loading-while-the-session-is-checked
test('a protected page says Loading... until it is known that nobody is signed in, then gives its place', async () => {
  // The console that comes while one types would come in the next test, where somebody else is signed in.
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const places = window.history.length;
  const answer = await load('/dashboard/licenses');
  const loading = screen.getByText('Loading...').isConnected;

  answer(nobody);

  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  expect([loading, window.location.pathname, window.history.length]).toEqual([true, '/login', places]);
});

// spec: 2.sign-in.already-signed-in-dashboard-history-replaced
test('whoever is signed in and asks for the sign-in screen gets the dashboard in its place', async () => {
  const places = window.history.length;
  const answer = await load('/login');
  const loading = screen.getByText('Loading...').isConnected;

  answer(ok({ admin: ada }));

  const title = await screen.findByRole('heading', { name: 'Dashboard', level: 1 }, { timeout: 30_000 });
  expect(title).toBeVisible();
  expect([loading, window.location.pathname, window.history.length]).toEqual([true, '/dashboard', places]);
  expect(screen.queryByRole('button', { name: 'Sign In' })).not.toBeInTheDocument();
});

test('rows that were asked ahead come with the page: nothing stands in their place first', async () => {
  localStorage.setItem('admin', JSON.stringify(ada));
  const list = '/api/licenses?page=1&per_page=20&sort_by=creation_date&sort_order=DESC';
  fetchMock.get(list, pageOf([available])).get('/api/license-groups', ok([office]));
  const waiting: (Element | null)[] = [];
  const watching = new MutationObserver(() => waiting.push(document.querySelector('[aria-busy="true"]')));
  watching.observe(document.body, { childList: true, subtree: true });

  const answer = await load('/dashboard/licenses');
  answer(ok({ admin: ada }));

  const row = await screen.findByRole('link', { name: String(available.license_id) }, { timeout: 30_000 });
  expect(row).toBeVisible();
  expect(waiting.length).toBeGreaterThan(0);
  expect(waiting.every((skeleton) => skeleton === null)).toBe(true);
  expect(fetchMock.callHistory.calls(list)).toHaveLength(1);
  watching.disconnect();
});
