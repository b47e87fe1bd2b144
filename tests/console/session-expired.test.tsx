import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { licenses } from '#contract/licenses';
import { cacheAdmin } from '../../src/authProvider/session';
import { callEndpoint } from '../../src/dataProvider';
import { ada } from './admin';
import { mockShell } from './mockShell';
import { ok } from './responses';
import { office } from './stock';

const unauthorized = { status: 401, body: { success: false, message: 'No session' } };

/** Sends a request that is rejected, as is the refresh of its session. */
const expireSession = () => act(() => callEndpoint(licenses.get, { params: { id: 1 } }).catch(() => {}));

let currentAdmin: object;

/** Imports the console lazily, because its router reads the URL on import. */
async function open(path: string) {
  window.history.replaceState(null, '', path);
  const { App } = await import('../../src/shell/App');
  render(<App />);
}

beforeEach(() => {
  currentAdmin = unauthorized;
  fetchMock
    .mockGlobal()
    .get('path:/api/licenses/1', unauthorized)
    .post('path:/api/auth/refresh', unauthorized);
  fetchMock.post('path:/api/license-groups', ok(office)).get('path:/api/license-groups/3', ok(office));
  fetchMock.get('path:/api/auth/me', () => currentAdmin);
  mockShell();
  cacheAdmin(ada);
});
afterEach(() => {
  fetchMock.hardReset();
  vi.restoreAllMocks();
});

// spec: 3.a-refresh-that-fails-sign-in
test('asks once before leaving a form when the session has expired, and saves it after signing in again', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  const user = userEvent.setup();
  await open('/dashboard/pools/new');
  await user.type(await screen.findByLabelText('Pool name'), office.name);

  await expireSession();
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
  await expireSession();
  // Signed in again in another tab.
  currentAdmin = ok({ admin: ada });
  await user.click(screen.getByRole('button', { name: 'Create Pool' }));

  expect(await screen.findByRole('heading', { name: office.name, level: 1 })).toBeVisible();
  expect(confirm).toHaveBeenCalledOnce();

  currentAdmin = unauthorized;
  await expireSession();
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
});
