import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cacheAdmin } from '../../src/authProvider/session';
import ProfilePage from '../../src/custom-pages/profile';
import { dataProvider } from '../../src/dataProvider';
import { ada } from './admin';
import { ok, refused } from './answers';
import { renderResource } from './renderResource';

const admin = { ...ada, last_name: null, last_login: '2026-11-19T10:00:00.000Z' };
const GOOD = 'Correct-Horse9!';

const open = () =>
  renderResource({ name: 'profile', list: ProfilePage }, { dataProvider, at: '/dashboard/profile' });

beforeEach(() => {
  fetchMock.mockGlobal();
  cacheAdmin(admin);
});
afterEach(() => {
  fetchMock.hardReset();
});

// spec: 2.profile-settings-notifications.account-fixed-username-role-in-capitals
// spec: 3.role-capitalised-in-the-bar-capitals
test('the account: username that stays, role as a badge in capitals, last login', async () => {
  open();

  expect(await screen.findByText('ada')).toBeVisible();
  expect(screen.getByText('Username cannot be changed')).toBeVisible();
  expect(screen.getByText('ADMINISTRATOR')).toBeVisible();
  expect(screen.getByText('Nov 19, 2026')).toBeVisible();
  expect(screen.getByText('Nov 1, 2026')).toBeVisible();
});

test('whoever was never signed in has no last login', async () => {
  cacheAdmin({ ...admin, last_login: null });
  open();

  expect((await screen.findByText('Last login')).nextElementSibling).toHaveTextContent('N/A');
});

async function changeEmail(typed: string) {
  const email = await screen.findByLabelText('Email');
  await userEvent.clear(email);
  if (typed) await userEvent.type(email, typed);
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
}

// spec: 5.profile
test.each([
  ['', 'Email is required'],
  ['ada@', 'Invalid email format'],
])('the e-mail %j is refused', async (typed, message) => {
  open();

  await changeEmail(typed);

  expect(await screen.findByText(message)).toBeVisible();
  expect(fetchMock.callHistory.called()).toBe(false);
});

// spec: 8.profile-and-password-success
test('a changed profile is kept for the whole console', async () => {
  fetchMock.put('/api/auth/profile', ok({ admin: { ...admin, email: 'ada@example.org' } }));
  open();

  await changeEmail('ada@example.org');

  expect(await screen.findByText('Profile updated successfully')).toBeVisible();
  expect(JSON.parse(String(fetchMock.callHistory.lastCall()?.options.body))).toEqual({
    email: 'ada@example.org',
    first_name: 'Ada',
    last_name: '',
  });
  expect(JSON.parse(localStorage.getItem('admin') ?? '')).toMatchObject({ email: 'ada@example.org' });
});

// spec: 8.profile-and-password-toast-and-banner
test('a refused profile is told as a toast and in a banner', async () => {
  fetchMock.put('/api/auth/profile', refused(409, 'This e-mail is taken'));
  open();

  await changeEmail('eva@example.org');

  expect(await screen.findByText('Failed to update profile: This e-mail is taken')).toBeVisible();
  expect(within(screen.getByRole('main')).getByText('This e-mail is taken')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('eva@example.org');
});

async function changePassword(current: string, next: string, again: string) {
  const entries = { 'Current password': current, 'New password': next, 'Confirm new password': again };
  for (const [label, typed] of Object.entries(entries)) {
    if (typed) await userEvent.type(await screen.findByLabelText(label), typed);
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Change Password' }));
}

test('the rules of a new password are ticked off while it is typed', async () => {
  open();
  const rule = (words: string) => screen.getByText(words, { exact: false }).closest('li');

  await userEvent.type(await screen.findByLabelText('New password'), 'abcD1');

  expect(rule('an uppercase letter')).not.toHaveTextContent('not met yet');
  expect(rule('a number')).not.toHaveTextContent('not met yet');
  expect(rule('12 characters or more')).toHaveTextContent('not met yet');
  expect(rule('a special character')).toHaveTextContent('not met yet');
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
  ['old', GOOD, `${GOOD}x`, 'Passwords do not match'],
  ['old', GOOD, '', 'Password confirmation is required'],
])('the passwords %j, %j and %j are refused', async (current, next, again, message) => {
  open();

  await changePassword(current, next, again);

  expect(await screen.findByText(message)).toBeVisible();
  expect(fetchMock.callHistory.called()).toBe(false);
});

// spec: 5.password-change
test('whether the passwords match is said again when the first of them changes', async () => {
  open();
  await userEvent.type(await screen.findByLabelText('New password'), GOOD);
  const early = screen.queryByText('Password confirmation is required');

  await userEvent.type(screen.getByLabelText('Confirm new password'), `${GOOD}x`);
  const differ = (await screen.findByText('Passwords do not match')).textContent;
  await userEvent.type(screen.getByLabelText('New password'), 'x');
  await waitFor(() => expect(screen.queryByText('Passwords do not match')).not.toBeInTheDocument());
  await userEvent.type(screen.getByLabelText('New password'), 'y');

  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  expect([early, differ]).toEqual([null, 'Passwords do not match']);
});

// spec: 2.profile-settings-notifications.password-change
// spec: 8.profile-and-password-success
test('a changed password is told, and the form is empty again', async () => {
  fetchMock.put('/api/auth/password', ok(null));
  open();

  await changePassword('the old one', GOOD, GOOD);

  expect(await screen.findByText('Password changed successfully')).toBeVisible();
  expect(JSON.parse(String(fetchMock.callHistory.lastCall()?.options.body))).toEqual({
    current_password: 'the old one',
    new_password: GOOD,
    confirm_password: GOOD,
  });
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveValue(''));
});

// spec: 8.profile-and-password-toast-and-banner
test('a wrong current password is told as a toast, in a banner and at its field', async () => {
  fetchMock.put(
    '/api/auth/password',
    refused(422, 'The current password is wrong', { current_password: 'Wrong password' }),
  );
  open();

  await changePassword('the wrong one', GOOD, GOOD);

  expect(await screen.findByText('Failed to change password: The current password is wrong')).toBeVisible();
  expect(screen.getByText('The current password is wrong')).toBeVisible();
  expect(screen.getByText('Wrong password')).toBeVisible();
  expect(screen.getByLabelText('Current password')).toHaveValue('the wrong one');
});
