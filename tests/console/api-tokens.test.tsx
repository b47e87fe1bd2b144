import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { expect, test } from 'vitest';
import type { ApiToken } from '#contract/apiTokens';
import { EmbeddedList } from '../../src/admin';
import apiTokens from '../../src/resources/apiTokens';
import { dataProvider } from '../../src/shell/dataProvider';
import { renderResource } from './renderResource';
import { errorResponse, getSentBody, ok } from './responses';

const accounting: ApiToken = {
  id: 7,
  name: 'Accounting',
  ending: 'XyZ12',
  role: 'viewer',
  networks: ['10.0.0.0/8'],
  username: 'ada',
  created_at: '2026-11-02T10:00:00.000Z',
  expires_at: '2027-01-31T10:00:00.000Z',
  is_expired: false,
  last_used_at: null,
  last_used_ip: null,
};

const other: ApiToken = {
  ...accounting,
  id: 8,
  name: 'Old robot',
  networks: [],
  is_expired: true,
  last_used_at: '2026-11-20T13:31:00.000Z',
  last_used_ip: '192.0.2.7',
};

const LIST = '/api/tokens';

/** The list as the profile embeds it, with the role of the user. */
const open = (role = 'support') =>
  renderResource(
    [
      apiTokens,
      {
        name: 'page',
        list: () => <EmbeddedList resource="apiTokens" title="API Tokens" storeKey="test" />,
      },
    ],
    {
      dataProvider,
      at: '/dashboard/page',
      authProvider: {
        login: async () => {},
        logout: async () => {},
        checkAuth: async () => {},
        checkError: async () => {},
        getIdentity: async () => ({ id: 1, role }),
        canAccess: async () => true,
      },
    },
  );

test('a created token is shown once, to copy; no role above the own one is offered', async () => {
  const user = userEvent.setup();
  fetchMock.getOnce(LIST, ok([])).get(LIST, ok([accounting]));
  fetchMock.post(LIST, { status: 201, body: ok({ ...accounting, token: 'kst_7_whole' }) });
  open();

  await user.click(await screen.findByRole('button', { name: 'Create API Token' }));
  const form = await screen.findByRole('dialog', { name: 'Create API Token' });
  await user.click(within(form).getByLabelText(/Role/));
  const roles = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  await user.click(screen.getByRole('option', { name: 'Viewer' }));
  await user.type(within(form).getByLabelText(/Name/), 'Accounting');
  await user.type(within(form).getByLabelText(/Networks/), '10.0.0.0/8{Enter}');
  await user.click(within(form).getByRole('button', { name: 'Create API Token' }));

  const shown = await screen.findByRole('dialog', { name: 'API token Accounting' });
  expect(roles).toEqual(['Choose…', 'Support', 'Viewer']);
  expect(getSentBody('POST')).toEqual({
    name: 'Accounting',
    role: 'viewer',
    days: 90,
    networks: ['10.0.0.0/8'],
  });
  await user.click(within(shown).getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('kst_7_whole');
  await user.click(within(shown).getByRole('button', { name: 'I have stored it' }));
  await waitFor(() => expect(screen.queryByText('kst_7_whole')).toBeNull());
  expect(await screen.findByText('…XyZ12')).toBeVisible();
});

test('says what tokens may do, where and until when, and revokes one after a confirmation', async () => {
  const user = userEvent.setup();
  fetchMock.get(LIST, ok([accounting, other]), { name: 'list' });
  fetchMock.deleteOnce('/api/tokens/7', errorResponse(404, 'API token not found'));
  fetchMock.delete('/api/tokens/7', ok(null));
  open();

  const details = 'Viewer · of ada · 10.0.0.0/8 · Expires on Jan 31, 2027 · Never used';
  expect(await screen.findByText(details)).toBeVisible();
  expect(screen.getByText(/From everywhere · .* from 192\.0\.2\.7/)).toBeVisible();
  expect(screen.getByText('Expired')).toBeVisible();
  const revoke = async () => {
    await user.click(screen.getByRole('button', { name: 'Revoke the API token Accounting?' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke the API token Accounting?' });
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  };
  await revoke();
  expect(await screen.findByText('Failed to revoke the API token: API token not found')).toBeVisible();
  fetchMock.modifyRoute('list', { response: ok([other]) });
  await revoke();

  expect(await screen.findByText('API token revoked')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Accounting')).toBeNull());
});
