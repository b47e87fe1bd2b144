import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { createElement } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Text, textOf } from '#contract/texts/Text';
import { adasSession } from './admin';
import { ok } from './responses';

const unauthorized = (message: string, reason?: Text) => ({
  status: 401,
  body: { success: false, message, reason },
});

async function renderLogin() {
  vi.resetModules();
  const { LoginPage } = await import('../../src/custom-pages/login');
  const onSignedIn = vi.fn();
  render(createElement(LoginPage, { onSignedIn }));
  return { onSignedIn, user: userEvent.setup() };
}

async function fillIn(user: ReturnType<typeof userEvent.setup>, username: string, password: string) {
  await user.type(await screen.findByLabelText('Username'), username);
  await user.type(screen.getByLabelText('Password'), password);
}

beforeEach(() => {
  fetchMock.get('/api/auth/me', unauthorized('No session'));
});

// spec: 2.sign-in.title-subtitle-footer-loading
test('shows title, subtitle and footer after loading', async () => {
  await renderLogin();

  expect(screen.getByText('Loading...')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Keystock V2' })).toBeVisible();
  expect(screen.getByText('Sign in to your admin account')).toBeVisible();
  expect(screen.getByText('Secure license management system')).toBeVisible();
});

// spec: 5.sign-in-submit-change
test('reports the missing fields of an empty form and sends nothing', async () => {
  const { user } = await renderLogin();

  await user.click(await screen.findByRole('button', { name: 'Sign In' }));

  expect(await screen.findByText('Username is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  expect(fetchMock.callHistory.calls('/api/auth/login')).toHaveLength(0);
});

// spec: 5.sign-in-submit-change
test('reports a field that is too short while typing, until it is long enough', async () => {
  const { user } = await renderLogin();

  await fillIn(user, 'ad', 'short');
  expect(await screen.findByText('Username must be at least 3 characters')).toBeVisible();
  expect(await screen.findByText('Password must be at least 8 characters')).toBeVisible();
  await fillIn(user, 'a', 'er than before');

  await waitFor(() => expect(screen.queryByText(/must be at least/)).not.toBeInTheDocument());
});

// spec: 2.sign-in.signing-in-everything-disabled-then-the
test('disables the form during the request and continues on success', async () => {
  let respond = (_: object) => {};
  const response = new Promise<object>((resolve) => {
    respond = resolve;
  });
  fetchMock.post('/api/auth/login', response);
  const { user, onSignedIn } = await renderLogin();

  await fillIn(user, 'ada', 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(screen.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  expect(screen.getByLabelText('Username')).toBeDisabled();
  expect(screen.getByLabelText('Password')).toBeDisabled();
  respond(ok(adasSession));

  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
});

test('asks for the code of the second factor as a second step, says if it is wrong, and then continues', async () => {
  const step = (text: string) => ({
    status: 401,
    body: { success: false, message: text, code: 'second_factor_required' },
  });
  const answers = [step('A code is required'), step('The code is wrong'), ok(adasSession)];
  fetchMock.post('/api/auth/login', () => answers.shift());
  const { user, onSignedIn } = await renderLogin();
  await fillIn(user, 'admin', 'Correct-Horse-9');

  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  const code = await screen.findByLabelText('Code');
  expect(code).toHaveFocus();
  expect(code).toHaveAccessibleDescription('Of your authenticator app, or a recovery code');
  expect(screen.queryByText('A code is required')).not.toBeInTheDocument();
  await user.type(code, '000000{Enter}');
  expect(await screen.findByText('The code is wrong')).toBeVisible();
  await user.clear(code);
  await user.type(code, '123456{Enter}');

  await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(JSON.parse(String(fetchMock.callHistory.lastCall('/api/auth/login')?.options.body))).toEqual({
    username: 'admin',
    password: 'Correct-Horse-9',
    code: '123456',
  });
});

// spec: 2.sign-in.failure-banner-above-the-button
test('shows a rejected sign-in in a banner and keeps the form', async () => {
  fetchMock.post('/api/auth/login', unauthorized('Invalid username or password'));
  const { user, onSignedIn } = await renderLogin();

  await fillIn(user, 'ada', 'wrong horse');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid username or password');
  expect(screen.getByLabelText('Username')).toHaveValue('ada');
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(onSignedIn).not.toHaveBeenCalled();
});

// spec: 2.sign-in.failure-banner-above-the-button
// spec: 8.login-failed-please-check-your-credentials
test.each([
  ['a response without a message', { status: 500, body: { success: false } }, 'Login failed'],
  ['an error without a message', { throws: new Error() }, 'Login failed. Please check your credentials.'],
])('shows a default message for %s', async (_, response, message) => {
  fetchMock.post('/api/auth/login', response);
  const { user } = await renderLogin();

  await fillIn(user, 'ada', 'wrong horse');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));

  const banner = await screen.findByText(message);
  const button = screen.getByRole('button', { name: 'Sign In' });
  expect(banner.closest('[role=alert]')).toBeVisible();
  expect(banner.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

// spec: 2.sign-in.already-signed-in-dashboard-history-replaced
test('skips the form for a signed-in administrator', async () => {
  fetchMock.hardReset().mockGlobal().get('/api/auth/me', ok(adasSession));
  const { onSignedIn } = await renderLogin();

  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());

  expect(screen.queryByLabelText('Username')).not.toBeInTheDocument();
});

test.each([
  [
    'de',
    'Anmelden',
    'Benutzername',
    'Passwort',
    'muss mindestens 3 Zeichen haben',
    'Benutzername oder Passwort stimmt nicht',
  ],
  [
    'es',
    'Iniciar sesión',
    'Nombre de usuario',
    'Contraseña',
    'debe tener al menos 3 caracteres',
    'Nombre de usuario o contraseña incorrectos',
  ],
])(
  'shows labels, validation errors and server errors in the stored language %s',
  async (language, submit, username, password, short, wrong) => {
    localStorage.setItem('RaStore.locale', JSON.stringify(language));
    onTestFinished(() => localStorage.removeItem('RaStore.locale'));
    fetchMock.post(
      '/api/auth/login',
      unauthorized('Invalid username or password', textOf('auth.wrong_credentials')),
    );
    const { user } = await renderLogin();

    await user.type(await screen.findByLabelText(username), 'ad');
    expect(await screen.findByText(new RegExp(short))).toBeVisible();
    await user.type(screen.getByLabelText(username), 'a');
    await user.type(screen.getByLabelText(password), 'wrong horse');
    await user.click(screen.getByRole('button', { name: submit }));

    expect(await screen.findByRole('alert')).toHaveTextContent(wrong);
    expect(document.documentElement.lang).toBe(language);
  },
);

test('opens in the language of the browser on the first visit, and in the chosen one from then on', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR', 'de-AT', 'en']);
  onTestFinished(() => void vi.restoreAllMocks());
  const { user } = await renderLogin();
  await screen.findByRole('button', { name: 'Anmelden' });
  const detected = localStorage.getItem('RaStore.locale');

  await user.selectOptions(screen.getByRole('combobox', { name: 'Sprache' }), 'Español');

  expect(await screen.findByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  expect(screen.getByLabelText('Contraseña')).toBeVisible();
  expect(document.documentElement.lang).toBe('es');
  expect([detected, localStorage.getItem('RaStore.locale')]).toEqual(['"de"', '"es"']);
});

test('keeps what was typed when the language changes', async () => {
  const { user } = await renderLogin();
  await user.type(await screen.findByLabelText('Username'), 'ada');

  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Deutsch');

  expect(await screen.findByLabelText('Benutzername')).toHaveValue('ada');
});
