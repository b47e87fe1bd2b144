import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test } from 'vitest';
import { auth } from '#contract/auth';
import { callEndpoint } from '../../src/dataProvider';
import { dataProvider } from '../../src/shell/dataProvider';
import { Reauthentication } from '../../src/shell/session/Reauthentication';
import { ada } from './admin';
import { renderResource } from './renderResource';
import { errorResponse, ok } from './responses';

const PROFILE = { email: 'ada@example.org' };
const required = {
  status: 403,
  body: { success: false, message: 'Please confirm that it is you', code: 'reauthentication_required' },
};

const open = () =>
  renderResource({ name: 'page', list: Reauthentication }, { dataProvider, at: '/dashboard/page' });

let isConfirmed: boolean;

beforeEach(() => {
  isConfirmed = false;
  fetchMock.put('/api/auth/profile', () => (isConfirmed ? ok({ admin: ada }) : required));
  fetchMock.get('path:/api/auth/second-factor', ok({ passkeys: [], has_totp: false }), { name: 'factors' });
  fetchMock.post(
    '/api/auth/reauthenticate',
    ({ options }) => {
      isConfirmed = /right/.test(String(options.body));
      return isConfirmed ? ok(null) : errorResponse(422, 'Wrong', { password: 'The password is incorrect' });
    },
    { name: 'proof' },
  );
});

test('continues every waiting call after one confirmation by password', async () => {
  open();
  const calls = [1, 2].map(() => callEndpoint(auth.updateProfile, { body: PROFILE }));

  const password = await screen.findByLabelText('Password');
  await userEvent.type(password, 'wrong{Enter}');
  expect(await screen.findByText('The password is incorrect')).toBeVisible();
  await userEvent.clear(password);
  await userEvent.type(password, 'right{Enter}');

  expect(await Promise.all(calls)).toEqual([{ admin: ada }, { admin: ada }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('asks for the password and a code of the second factor together where the account has one', async () => {
  fetchMock.modifyRoute('factors', { response: ok({ passkeys: [], has_totp: true }) });
  open();
  const call = callEndpoint(auth.updateProfile, { body: PROFILE });

  const code = await screen.findByLabelText('Code');
  await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}');
  expect(await screen.findByText('Code is required')).toBeVisible();
  await userEvent.type(code, '123456{Enter}');

  expect(await call).toEqual({ admin: ada });
  const proof = fetchMock.callHistory.lastCall('/api/auth/reauthenticate')?.options.body;
  expect(JSON.parse(String(proof))).toEqual({ password: 'right', code: '123456' });
});

test('asks for the code, and keeps the password, when only the server knows of a second factor', async () => {
  const text = 'Enter the code of your authenticator app, or a recovery code';
  fetchMock.removeRoutes({ names: ['proof'] });
  fetchMock.post('/api/auth/reauthenticate', ({ options }) => {
    isConfirmed = /right.*123456/.test(String(options.body));
    return isConfirmed ? ok(null) : errorResponse(422, text, { code: text });
  });
  open();
  const call = callEndpoint(auth.updateProfile, { body: PROFILE });

  await userEvent.type(await screen.findByLabelText('Password'), 'right{Enter}');
  const code = await screen.findByLabelText('Code');
  await waitFor(() => expect(code).toHaveFocus());
  await userEvent.type(code, '123456{Enter}');

  expect(await call).toEqual({ admin: ada });
});

test('refuses the call when the confirmation is canceled', async () => {
  open();
  const refused = expect(callEndpoint(auth.updateProfile, { body: PROFILE })).rejects.toThrow(
    'Please confirm that it is you',
  );

  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));

  await refused;
  expect(fetchMock.callHistory.called('/api/auth/reauthenticate')).toBe(false);
});
