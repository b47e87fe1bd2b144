import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { licenses } from '#contract/licenses';
import { cacheAdmin } from '../../src/authProvider/session';
import { callEndpoint } from '../../src/dataProvider';
import { ada } from './admin';
import { ok } from './answers';
import { office } from './stock';

const ended = { status: 401, body: { success: false, message: 'No session' } };

/** A call is refused, and so is the renewal of its session. */
const hearOfTheEnd = () => act(() => callEndpoint(licenses.get, { params: { id: 1 } }).catch(() => {}));

let whoIsSignedIn: object;

/** The router reads its address once, when it is imported. */
async function open(path: string) {
  window.history.replaceState(null, '', path);
  const { App: Console } = await import('../../src/shell/App');
  render(<Console />);
}

beforeEach(() => {
  whoIsSignedIn = ended;
  fetchMock.mockGlobal().get('path:/api/licenses/1', ended).post('path:/api/auth/refresh', ended);
  fetchMock.get('path:/api/licenses', ok({ licenses: [], pagination: { total: 0 }, stats: {} }));
  fetchMock.post('path:/api/license-groups', ok(office)).get('path:/api/license-groups/3', ok(office));
  fetchMock.get('path:/api/auth/me', () => whoIsSignedIn).catch(ok([]));
  cacheAdmin(ada);
});
afterEach(() => {
  fetchMock.hardReset();
  vi.restoreAllMocks();
});

// spec: 3.a-refresh-that-fails-sign-in
test('whoever stays on a form is asked once for an ended session, and the save leads to the record', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  const user = userEvent.setup();
  await open('/dashboard/pools/new');
  await user.type(await screen.findByLabelText('Pool name'), office.name);

  await hearOfTheEnd();
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
  await hearOfTheEnd();
  // Signed in beside it, in another tab.
  whoIsSignedIn = ok({ admin: ada });
  await user.click(screen.getByRole('button', { name: 'Create Pool' }));

  expect(await screen.findByRole('heading', { name: office.name, level: 1 })).toBeVisible();
  expect(confirm).toHaveBeenCalledOnce();

  whoIsSignedIn = ended;
  await hearOfTheEnd();
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
});
