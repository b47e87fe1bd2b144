import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test } from 'vitest';
import { cacheAdmin } from '../../src/authProvider/session';
import ProfilePage from '../../src/custom-pages/profile';
import { dataProvider } from '../../src/shell/dataProvider';
import { ada } from './admin';
import { renderResource } from './renderResource';
import { errorResponse, getSentBody, ok } from './responses';

const admin = { ...ada, last_name: null, last_login: '2026-11-19T10:00:00.000Z' };
const desktop = {
  id: '0190d3b0-0000-4000-8000-000000000001',
  browser: 'Firefox',
  system: 'Windows',
  ip: '192.0.2.1',
  created_at: '2026-11-20T08:00:00.000Z',
  last_used_at: '2026-11-20T10:30:00.000Z',
  expires_at: '2026-12-20T10:30:00.000Z',
  is_current: true,
};
const phone = {
  ...desktop,
  id: '0190d3b0-0000-4000-8000-000000000002',
  browser: 'Safari',
  system: 'iPhone',
  ip: null,
  is_current: false,
};
const noFactors = {
  has_totp: false,
  passkeys: [],
  recovery_codes_left: 0,
  is_required: false,
  can_add_passkeys: true,
  is_without_password: false,
};
let factors: object;
const VALID_PASSWORD = 'Correct-Horse9!';

const open = () =>
  renderResource({ name: 'profile', list: ProfilePage }, { dataProvider, at: '/dashboard/profile' });

beforeEach(() => {
  fetchMock.get('path:/api/auth/sessions', ok([desktop, phone]), { name: 'sessions' });
  fetchMock.get('path:/api/auth/second-factor', () => ok(factors));
  factors = noFactors;
  cacheAdmin(admin);
});

// spec: 2.profile-settings-notifications.account-fixed-username-role-in-capitals
// spec: 3.role-capitalised-in-the-bar-capitals
test('shows the fixed username, the role badge in capitals and the last login', async () => {
  open();

  expect(await screen.findByText('ada')).toBeVisible();
  expect(screen.getByText('Username cannot be changed')).toBeVisible();
  expect(screen.getByText('OWNER')).toBeVisible();
  expect(screen.getByText('Nov 19, 2026')).toBeVisible();
  expect(screen.getByText('Nov 1, 2026')).toBeVisible();
});

test('shows N/A without a last login', async () => {
  cacheAdmin({ ...admin, last_login: null });
  open();

  expect((await screen.findByText('Last login')).nextElementSibling).toHaveTextContent('N/A');
});

async function changeEmail(text: string) {
  const email = await screen.findByLabelText('Email');
  await userEvent.clear(email);
  if (text) await userEvent.type(email, text);
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
}

// spec: 5.profile
test.each([
  ['', 'Email is required'],
  ['ada@', 'Invalid email format'],
])('refuses the email %j', async (text, message) => {
  open();

  await changeEmail(text);

  expect(await screen.findByText(message)).toBeVisible();
  expect(fetchMock.callHistory.called(undefined, { method: 'PUT' })).toBe(false);
});

// spec: 8.profile-and-password-success
test('saves the profile and updates the cached administrator', async () => {
  fetchMock.put('/api/auth/profile', ok({ admin: { ...admin, email: 'ada@example.org' } }));
  open();

  await changeEmail('ada@example.org');

  expect(await screen.findByText('Profile updated successfully')).toBeVisible();
  expect(getSentBody('PUT')).toEqual({
    email: 'ada@example.org',
    first_name: 'Ada',
    last_name: '',
    loaded: { email: 'ada@example.com' },
  });
  expect(JSON.parse(localStorage.getItem('admin') ?? '')).toMatchObject({ email: 'ada@example.org' });
});

// spec: 8.profile-and-password-toast-and-banner
test('shows a rejected profile in a toast and a banner', async () => {
  fetchMock.put('/api/auth/profile', errorResponse(409, 'This email is taken'));
  open();

  await changeEmail('eva@example.org');

  expect(await screen.findByText('Failed to update profile: This email is taken')).toBeVisible();
  expect(within(screen.getByRole('main')).getByText('This email is taken')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('eva@example.org');
});

async function changePassword(current: string, next: string, confirmation: string) {
  const entries = { 'Current password': current, 'New password': next, 'Confirm new password': confirmation };
  for (const [label, text] of Object.entries(entries)) {
    if (text) await userEvent.type(await screen.findByLabelText(label), text);
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Change Password' }));
}

test('marks the met rules of a new password while typing', async () => {
  open();
  const findRule = (label: string) => screen.getByText(label, { exact: false }).closest('li');

  await userEvent.type(await screen.findByLabelText('New password'), 'abcD1');

  expect(findRule('an uppercase letter')).not.toHaveTextContent('not met yet');
  expect(findRule('a number')).not.toHaveTextContent('not met yet');
  expect(findRule('12 characters or more')).toHaveTextContent('not met yet');
  expect(findRule('a special character')).toHaveTextContent('not met yet');
});

test('estimates how hard a new password is to guess', async () => {
  open();
  const password = await screen.findByLabelText('New password');

  await userEvent.type(password, 'Password123!');
  expect(await screen.findByText('Strength: weak')).toBeVisible();
  await userEvent.clear(password);
  await userEvent.type(password, 'ripe-Otter-7-plays-Chess!');

  expect(await screen.findByText('Strength: strong')).toBeVisible();
});

// spec: 5.password-change
test.each([
  ['', '', '', 'Current password is required'],
  ['old', 'Short1!', 'Short1!', 'Password must be at least 12 characters'],
  [
    'old',
    'onlylowercase',
    'onlylowercase',
    'Password must include uppercase, lowercase, number, and special character',
  ],
  ['old', VALID_PASSWORD, `${VALID_PASSWORD}x`, 'Passwords do not match'],
  ['old', VALID_PASSWORD, '', 'Password confirmation is required'],
])('refuses the passwords %j, %j and %j', async (current, next, confirmation, message) => {
  open();

  await changePassword(current, next, confirmation);

  expect(await screen.findByText(message)).toBeVisible();
  expect(fetchMock.callHistory.called(undefined, { method: 'PUT' })).toBe(false);
});

// spec: 5.password-change
test('checks again whether the passwords match when the first one changes', async () => {
  open();
  await userEvent.type(await screen.findByLabelText('New password'), VALID_PASSWORD);
  const initial = screen.queryByText('Password confirmation is required');

  await userEvent.type(screen.getByLabelText('Confirm new password'), `${VALID_PASSWORD}x`);
  const mismatch = (await screen.findByText('Passwords do not match')).textContent;
  await userEvent.type(screen.getByLabelText('New password'), 'x');
  await waitFor(() => expect(screen.queryByText('Passwords do not match')).not.toBeInTheDocument());
  await userEvent.type(screen.getByLabelText('New password'), 'y');

  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  expect([initial, mismatch]).toEqual([null, 'Passwords do not match']);
});

// spec: 2.profile-settings-notifications.password-change
// spec: 8.profile-and-password-success
test('confirms a changed password and clears the form', async () => {
  fetchMock.put('/api/auth/password', ok(null));
  open();

  await changePassword('the old one', VALID_PASSWORD, VALID_PASSWORD);

  expect(await screen.findByText('Password changed successfully')).toBeVisible();
  expect(getSentBody('PUT')).toEqual({
    current_password: 'the old one',
    new_password: VALID_PASSWORD,
    confirm_password: VALID_PASSWORD,
  });
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveValue(''));
});

// spec: 8.profile-and-password-toast-and-banner
test('shows a wrong current password in a toast, a banner and at its field', async () => {
  fetchMock.put(
    '/api/auth/password',
    errorResponse(422, 'The current password is wrong', { current_password: 'Wrong password' }),
  );
  open();

  await changePassword('the wrong one', VALID_PASSWORD, VALID_PASSWORD);

  expect(await screen.findByText('Failed to change password: The current password is wrong')).toBeVisible();
  expect(screen.getByText('The current password is wrong')).toBeVisible();
  expect(screen.getByText('Wrong password')).toBeVisible();
  expect(screen.getByLabelText('Current password')).toHaveValue('the wrong one');
});

test('lists the sessions, marks the own one and ends another', async () => {
  fetchMock.post('/api/auth/sessions/revoke', ok(null));
  open();

  const own = (await screen.findByText('Firefox on Windows')).closest('li') ?? document.body;
  const end = screen.getByRole('button', { name: 'End the session: Safari on iPhone' });
  await userEvent.click(end);

  expect(within(own).getByText('This session')).toBeVisible();
  expect(within(own).queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText(/192\.0\.2\.1 · last used Nov 20, 2026/)).toBeVisible();
  expect(screen.getByText(/unknown address/)).toBeVisible();
  expect(await screen.findByText('Session ended')).toBeVisible();
  expect(getSentBody('POST')).toEqual({ session_id: phone.id });
});

test('signs out everywhere after a confirmation', async () => {
  fetchMock.post('/api/auth/sessions/revoke-all', ok(null));
  open();

  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  const dialog = screen.getByRole('dialog', { name: 'Sign out everywhere?' });
  const before = fetchMock.callHistory.called('/api/auth/sessions/revoke-all');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));

  expect(before).toBe(false);
  await waitFor(() => expect(fetchMock.callHistory.called('/api/auth/sessions/revoke-all')).toBe(true));
});

const recovery_codes = ['aaaaa-bbbbb-ccccc-ddddd', 'eeeee-fffff-00000-11111'];

test('sets up an authenticator app and shows the recovery codes once', async () => {
  const secret = 'JBSWY3DPEHPK3PXP';
  fetchMock.post('/api/auth/totp', ok({ secret, uri: `otpauth://totp/Keystock:ada?secret=${secret}` }));
  fetchMock.post('/api/auth/totp/confirm', ok({ recovery_codes }));
  open();

  await userEvent.click(await screen.findByRole('button', { name: 'Set up the authenticator app' }));
  const code = await screen.findByLabelText('Code');
  expect(await screen.findByRole('img', { name: 'Code for the authenticator app' })).toBeVisible();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await userEvent.type(code, '123456{Enter}');

  const dialog = await screen.findByRole('dialog', { name: 'Your recovery codes' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(recovery_codes);
  await userEvent.click(within(dialog).getByRole('button', { name: 'I have stored them' }));
  const offer = screen.getByRole('dialog', { name: 'End your other sessions?' });
  await userEvent.click(within(offer).getByRole('button', { name: 'Keep them' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('removes a passkey after a confirmation, and says that a second factor is required', async () => {
  factors = {
    ...noFactors,
    is_required: true,
    passkeys: [{ id: 7, name: 'Laptop', created_at: '2026-11-01T12:00:00.000Z', last_used_at: null }],
    recovery_codes_left: 10,
  };
  fetchMock.delete('/api/auth/passkeys/7', () => {
    factors = { ...noFactors, is_required: true };
    return ok(null);
  });
  open();

  await userEvent.click(await screen.findByRole('button', { name: 'Remove Laptop?' }));
  const dialog = screen.getByRole('dialog', { name: 'Remove Laptop?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));

  expect(await screen.findByText('Passkey removed')).toBeVisible();
  expect(
    await screen.findByText('The settings require a second factor. Set one up to continue.'),
  ).toBeVisible();
});

const withTotp = { ...noFactors, has_totp: true, recovery_codes_left: 10 };

async function removeTotp() {
  factors = withTotp;
  fetchMock.delete('/api/auth/totp', ok(null));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Authenticator app?' }));
  const dialog = screen.getByRole('dialog', { name: 'Remove Authenticator app?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await screen.findByText('Authenticator app removed');
}

test('ends the other sessions when a factor was removed', async () => {
  fetchMock.post('/api/auth/sessions/revoke-others', () => {
    fetchMock.modifyRoute('sessions', { response: ok([desktop]) });
    return ok(null);
  });
  await removeTotp();

  const offer = await screen.findByRole('dialog', { name: 'End your other sessions?' });
  await userEvent.click(within(offer).getByRole('button', { name: 'End the others' }));

  expect(await screen.findByText('Other sessions ended')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('offers nothing to an account with one session when a factor was removed', async () => {
  fetchMock.modifyRoute('sessions', { response: ok([desktop]) });
  await removeTotp();

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
