import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const admin = { id: 1, username: 'ada', first_name: null, last_name: null, role: 'admin', email: null };
const ok = (data: unknown) => ({ success: true, data });
const refused = (message: string) => ({ status: 401, body: { success: false, message } });

async function renderLogin() {
  vi.resetModules();
  const { showLogin } = await import('../../src/custom-pages/login');
  const onSignedIn = vi.fn();
  showLogin(document.body, onSignedIn);
  return { onSignedIn, user: userEvent.setup() };
}

async function fillIn(user: ReturnType<typeof userEvent.setup>, username: string, password: string) {
  await user.type(await screen.findByLabelText('Username'), username);
  await user.type(screen.getByLabelText('Password'), password);
}

beforeEach(() => {
  fetchMock.mockGlobal().get('/api/auth/me', refused('No session'));
});
afterEach(() => {
  fetchMock.hardReset();
});

test('the screen says what it is', async () => {
  await renderLogin();

  expect(screen.getByText('Loading...')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Keystock V2' })).toBeVisible();
  expect(screen.getByText('Sign in to your admin account')).toBeVisible();
  expect(screen.getByText('Secure license management system')).toBeVisible();
});

test('an empty form names what is missing and sends nothing', async () => {
  const { user } = await renderLogin();

  await user.click(await screen.findByRole('button', { name: 'Sign In' }));

  expect(screen.getByText('Username is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  expect(fetchMock.callHistory.calls('/api/auth/login')).toHaveLength(0);
});

test('what is too short is told while one types, and goes when it is long enough', async () => {
  const { user } = await renderLogin();

  await fillIn(user, 'ad', 'short');
  expect(screen.getByText('Username must be at least 3 characters')).toBeVisible();
  expect(screen.getByText('Password must be at least 8 characters')).toBeVisible();
  await fillIn(user, 'a', 'er than before');

  expect(screen.queryByText(/must be at least/)).not.toBeInTheDocument();
});

test('while it is sent everything is disabled; a success goes on', async () => {
  let answer = (_: object) => {};
  const answered = new Promise<object>((resolve) => {
    answer = resolve;
  });
  fetchMock.post('/api/auth/login', answered);
  const { user, onSignedIn } = await renderLogin();

  await fillIn(user, 'ada', 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(screen.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  expect(screen.getByLabelText('Username')).toBeDisabled();
  expect(screen.getByLabelText('Password')).toBeDisabled();
  answer(ok({ admin }));

  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
});

test('a refusal shows as a banner and loses nothing', async () => {
  fetchMock.post('/api/auth/login', refused('Invalid username or password'));
  const { user, onSignedIn } = await renderLogin();

  await fillIn(user, 'ada', 'wrong horse');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid username or password');
  expect(screen.getByLabelText('Username')).toHaveValue('ada');
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('somebody who is signed in goes straight on', async () => {
  fetchMock.hardReset().mockGlobal().get('/api/auth/me', ok({ admin }));
  const { onSignedIn } = await renderLogin();

  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());

  expect(screen.queryByLabelText('Username')).not.toBeInTheDocument();
});
