import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test } from 'vitest';
import { licenses } from '#contract/licenses';
import { cacheAdmin } from '../../src/authProvider/session';
import { callEndpoint } from '../../src/dataProvider';
import { ada, adasSession } from './admin';
import { mockShell } from './mockShell';
import { ok } from './responses';
import { available, office } from './stock';

const unauthorized = { status: 401, body: { success: false, message: 'No session' } };

/** Sends a request that is rejected, as is the refresh of its session. */
const readWithoutSession = () => act(() => callEndpoint(licenses.get, { params: { id: 1 } }).catch(() => {}));

const details = { parts: [], replaced_by: [], replaces: [], delivered_at: null, messages: [], channels: [] };

let currentAdmin: object;

/** Imports the console lazily, because its router reads the URL on import; later it learns of a new one as of a step back. */
async function open(path: string) {
  window.history.replaceState(null, '', path);
  const { App } = await import('../../src/shell/App');
  window.dispatchEvent(new PopStateEvent('popstate'));
  render(<App />);
}

beforeEach(() => {
  currentAdmin = unauthorized;
  fetchMock
    .get('path:/api/licenses/1', () =>
      currentAdmin === unauthorized ? unauthorized : ok({ ...available, ...details, license_id: 1 }),
    )
    .post('path:/api/auth/refresh', unauthorized);
  fetchMock.get('path:/api/license-groups/3', ok(office));
  fetchMock.get('path:/api/auth/me', () => currentAdmin);
  mockShell();
  cacheAdmin(ada);
});

/** A form with a name, whose session has ended and which was sent. */
async function sendWithoutSession() {
  const user = userEvent.setup();
  fetchMock.post('path:/api/license-groups', () =>
    currentAdmin === unauthorized ? unauthorized : ok(office),
  );
  await open('/dashboard/pools/new');
  await user.type(await screen.findByLabelText('Pool name'), office.name);
  await user.click(screen.getByRole('button', { name: 'Create Pool' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your session has ended' }));
  return { user, dialog };
}

const countCreations = () =>
  fetchMock.callHistory.calls('path:/api/license-groups', { method: 'POST' }).length;

// spec: 3.a-refresh-that-fails-sign-in
test('asks for password and code over a form whose session has ended, and sends it once after that', async () => {
  const answers: object[] = [
    { throws: new TypeError('offline') },
    { status: 401, body: { success: false, code: 'second_factor_required', message: 'Enter the code' } },
  ];
  fetchMock.post('path:/api/auth/login', () => {
    const answer = answers.shift();
    if (!answer) currentAdmin = ok(adasSession);
    return answer ?? currentAdmin;
  });
  const { user, dialog } = await sendWithoutSession();
  // A poll in the background waits with the form.
  const poll = callEndpoint(licenses.get, { params: { id: 1 } });

  await user.type(dialog.getByLabelText('Password'), 'Correct-Horse-9!{Enter}');
  expect(await dialog.findByText(/^Cannot reach the server/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Sign In' }));
  await user.type(await dialog.findByLabelText('Code'), '123456{Enter}');

  expect(await screen.findByRole('heading', { name: office.name, level: 1 })).toBeVisible();
  const proof = fetchMock.callHistory.lastCall('path:/api/auth/login')?.options.body;
  expect(JSON.parse(String(proof))).toEqual({
    username: ada.username,
    password: 'Correct-Horse-9!',
    code: '123456',
  });
  expect(await poll).toMatchObject({ license_id: 1 });
  expect(countCreations()).toBe(2);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a declined sign-in keeps the form; its next change asks again, what the page reads does not', async () => {
  const { user, dialog } = await sendWithoutSession();

  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(/Your session has ended. Sign in again.$/)).toBeVisible();
  await readWithoutSession();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Create Pool' }));
  await screen.findByRole('dialog', { name: 'Your session has ended' });
  // Signed in again in another tab.
  currentAdmin = ok(adasSession);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'admin', newValue: '{}' })));

  expect(await screen.findByRole('heading', { name: office.name, level: 1 })).toBeVisible();
  expect(countCreations()).toBe(3);
});

test('redirects to the sign-in page where no form would be lost, and returns to the page left', async () => {
  fetchMock.post('path:/api/auth/login', ok(adasSession));
  const user = userEvent.setup();
  await open('/dashboard/profile?tab=1');
  await screen.findByRole('heading', { name: 'My Profile' });

  await readWithoutSession();
  expect(await screen.findByText('Failed to refresh token')).toBeVisible();
  await user.type(await screen.findByLabelText('Username'), ada.username);
  await user.type(screen.getByLabelText('Password'), 'Correct-Horse-9!{Enter}');

  expect(await screen.findByRole('heading', { name: 'My Profile' })).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe('/dashboard/profile?tab=1');
});
