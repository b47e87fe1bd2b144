import { act, render, screen, waitFor } from '@testing-library/react';
import fetchMock from 'fetch-mock';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { cacheAdmin } from '../../src/authProvider/session';
import { queryClient } from '../../src/shell/queryClient';
import { ada } from './admin';
import { mockShell } from './mockShell';
import { moveTo } from './moveTo';
import { errorResponse, ok } from './responses';

/** Opens the console at a path. */
async function open(path: string) {
  const { App } = await import('../../src/shell/App');
  await moveTo(path);
  render(<App />);
}

/** The toast that is shown now, outside the page. */
const findToast = (text: string) => screen.findByText(text, { selector: '[class*="Snackbar"] *' });

// Imported early, because lazy loading is slow on a busy machine.
beforeAll(() =>
  Promise.all([
    import('../../src/custom-pages/dashboard'),
    import('../../src/custom-pages/settings'),
    import('../../src/resources/licenses/LicensePage'),
    import('../../src/admin/show/ShowView'),
    import('react-admin'),
  ]),
);
beforeEach(() => {
  queryClient.clear();
  cacheAdmin(ada);
});

function mockApi() {
  fetchMock.get('path:/api/jobs/parked', ok({ jobs: [], total: 0 }));
  fetchMock.get('path:/api/consistency', ok([]));
  mockShell();
}

// spec: 8.the-server-s-message-first-else
test.each([
  ['a record page', '/dashboard/licenses/7', 'path:/api/licenses/7'],
  ['the settings', '/dashboard/settings', 'path:/api/settings'],
  ['the dashboard', '/dashboard', 'path:/api/dashboard/stats'],
])('the failure of %s is a toast too', async (_, path, endpoint) => {
  fetchMock.get(endpoint, errorResponse(500, 'The stock is being counted'));
  mockApi();

  await open(path);

  expect(await findToast('The stock is being counted')).toBeVisible();
  await waitFor(() => expect(screen.getAllByText('The stock is being counted').length).toBeGreaterThan(1));
});

test('one toast tells what several requests fail with, and the reason why the server is not reached', async () => {
  for (const part of ['stats', 'recent', 'runway']) {
    fetchMock.get(`path:/api/dashboard/${part}`, { throws: new TypeError('Failed to fetch') });
  }
  mockApi();

  await open('/dashboard');

  const text = 'Cannot reach the server: it does not respond';
  expect(await findToast(text)).toBeVisible();
  await waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(2));
  expect(document.querySelectorAll('[class*="Snackbar"] [class*="message"]')).toHaveLength(1);
  expect(screen.queryByText(/Failed to fetch/)).not.toBeInTheDocument();
});

test('a poll that keeps failing is told once', async () => {
  const shown: string[] = [];
  fetchMock.get('path:/api/notifications/unresolved-count', errorResponse(503, 'The database is away'));
  mockApi();
  await open('/dashboard/profile');
  await findToast('The database is away');
  const observer = new MutationObserver(() => shown.push('again'));
  const live = document.querySelector('[aria-live="polite"]');
  if (live) observer.observe(live, { childList: true, subtree: true, characterData: true });

  await act(() => queryClient.refetchQueries({ queryKey: ['notifications', 'unresolved-count'] }));
  observer.disconnect();

  expect(fetchMock.callHistory.calls('path:/api/notifications/unresolved-count').length).toBeGreaterThan(1);
  expect(shown).toEqual([]);
});
