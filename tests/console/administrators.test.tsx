import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test, vi } from 'vitest';
import { InvitationPage } from '../../src/custom-pages/invitation';
import administrators from '../../src/resources/administrators';
import invitations from '../../src/resources/invitations';
import { dataProvider } from '../../src/shell/dataProvider';
import { ada } from './admin';
import { renderResource } from './renderResource';
import { errorResponse, getSentBody, ok } from './responses';

const grace = {
  ...ada,
  id: 2,
  username: 'grace',
  email: 'grace@example.com',
  first_name: null,
  last_name: null,
};
const support = { ...grace, role: 'support' };
const invitation = {
  id: 7,
  email: 'eva@example.com',
  role: 'viewer',
  invited_by: 'ada',
  created_at: '2026-11-20T12:00:00.000Z',
  expires_at: '2026-11-27T12:00:00.000Z',
};
const TOKEN_URL = 'https://keys.example.com/invitation#secret-token';

beforeEach(() => {
  fetchMock
    .get('path:/api/administrators', ok([ada, support]))
    .get('path:/api/administrators/invitations', ok([invitation]));
});

function openAdministrators() {
  renderResource([administrators, invitations], { dataProvider, at: '/dashboard/administrators' });
  return userEvent.setup();
}

test('lists users with role and state, and the open invitations', async () => {
  openAdministrators();

  const row = (await screen.findByText('grace')).closest('tr');
  const cells = [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);

  expect(cells.slice(0, 4)).toEqual(['grace', 'grace@example.com', 'Support', 'Active']);
  expect(await screen.findByText('Viewer, invited by ada, until Nov 27, 2026')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Open invitations' })).toHaveTextContent('eva@example.com');
});

test('an invitation that cannot be mailed shows its link once', async () => {
  const reason = 'Email is not configured';
  fetchMock.post('path:/api/administrators/invitations', ok({ ...invitation, url: TOKEN_URL, reason }));
  const user = openAdministrators();

  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite' });
  await user.type(within(dialog).getByLabelText('Email'), 'eva@example.com');
  await user.selectOptions(within(dialog).getByLabelText('Role'), 'Viewer');
  await user.click(within(dialog).getByRole('button', { name: 'Invite' }));

  const link = await screen.findByRole('dialog', { name: 'Send this link to eva@example.com' });
  expect(within(link).getByLabelText('Link of the invitation')).toHaveValue(TOKEN_URL);
  expect(within(link).getByText(reason)).toBeVisible();
  expect(getSentBody('post')).toEqual({ email: 'eva@example.com', role: 'viewer' });
  await user.click(within(link).getByRole('button', { name: 'Close' }));
  expect(screen.queryByDisplayValue(TOKEN_URL)).not.toBeInTheDocument();
});

test('an invitation that was mailed is confirmed', async () => {
  fetchMock.post('path:/api/administrators/invitations', ok({ ...invitation, url: null, reason: null }));
  const user = openAdministrators();

  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  await user.type(await screen.findByLabelText('Email'), 'eva@example.com');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Invite' }));

  expect(await screen.findByText('Invitation sent')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('changes a role, and shows why a change is refused', async () => {
  fetchMock.put('path:/api/administrators/2', errorResponse(409, 'grace is the last active owner'), {
    repeat: 1,
  });
  fetchMock.put('path:/api/administrators/2', ok({ ...grace, role: 'owner' }));
  const user = openAdministrators();

  await user.click(await screen.findByRole('button', { name: 'Change the role of grace' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the role of grace' });
  await user.selectOptions(within(dialog).getByLabelText('Role'), 'Owner');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('grace is the last active owner')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Role changed')).toBeVisible();
  expect(getSentBody('put')).toEqual({ role: 'owner' });
});

test('disables a user after a confirmation, and revokes an invitation', async () => {
  fetchMock.put('path:/api/administrators/2', ok({ ...support, is_active: false }));
  fetchMock.delete('path:/api/administrators/invitations/7', ok(null));
  const user = openAdministrators();

  await user.click(await screen.findByRole('button', { name: 'Disable grace' }));
  const dialog = await screen.findByRole('dialog', { name: 'Disable grace?' });
  await user.click(within(dialog).getByRole('button', { name: 'Disable' }));
  expect(await screen.findByText('grace is disabled')).toBeVisible();
  expect(getSentBody('put')).toEqual({ is_active: false });
  await user.click(screen.getByRole('button', { name: 'Revoke the invitation of eva@example.com' }));

  expect(await screen.findByText('Invitation revoked')).toBeVisible();
});

function openInvitation() {
  window.history.replaceState(null, '', '/invitation#secret-token');
  const onSignedIn = vi.fn();
  render(<InvitationPage onSignedIn={onSignedIn} />);
  return { user: userEvent.setup(), onSignedIn };
}

test('an invited user creates the account, and reads what is wrong with it', async () => {
  fetchMock
    .post('path:/api/auth/invitation', ok({ email: 'eva@example.com', role: 'support' }))
    .post('path:/api/auth/invitation/accept', ok({ admin: support }));
  const { user, onSignedIn } = openInvitation();

  expect(await screen.findByText(/eva@example\.com, role Support/)).toBeVisible();
  await user.type(screen.getByLabelText('Username'), 'grace');
  await user.type(screen.getByLabelText('Password'), 'short');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByText('Password must be at least 12 characters')).toBeVisible();
  expect(onSignedIn).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Password'), '-Horse-Battery-9!A');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));

  await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(getSentBody('post')).toEqual({
    token: 'secret-token',
    username: 'grace',
    first_name: '',
    last_name: '',
    password: 'short-Horse-Battery-9!A',
  });
});

test('a used invitation says so', async () => {
  fetchMock.post('path:/api/auth/invitation', errorResponse(404, 'This invitation is used'));
  openInvitation();

  expect(await screen.findByRole('alert')).toHaveTextContent('This invitation is used');
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the sign-in' })).toHaveAttribute('href', '/login');
});
