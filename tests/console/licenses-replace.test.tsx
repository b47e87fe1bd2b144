import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test } from 'vitest';
import type { LicenseDetails } from '#contract/licenses';
import { errorResponse, getSentBody, ok } from './responses';
import { available, licensePage, office, openStock, sold } from './stock';

const noMessages = { parts: [], delivered_at: null, messages: [], channels: [] };
const soldLicense: LicenseDetails = { ...sold, ...noMessages, replaced_by: [], replaces: [] };
const replaced: LicenseDetails = { ...soldLicense, license_status: 'replaced', replaced_by: [11] };
const replacement: LicenseDetails = {
  ...available,
  ...noMessages,
  license_status: 'sold',
  replaced_by: [],
  replaces: [12],
};

beforeEach(() => {
  fetchMock
    .get('/api/license-groups', ok([office]))
    .get('path:/api/licenses', licensePage([sold]))
    .get('/api/licenses/11', ok(replacement));
});

async function submitReplacement(note: string) {
  fetchMock.get('/api/licenses/12', ok(soldLicense));
  const user = userEvent.setup();
  const { router } = openStock('licenses/12');
  await user.click(await screen.findByRole('button', { name: 'Replace' }));
  const dialog = within(await screen.findByRole('dialog'));
  if (note) await user.type(dialog.getByLabelText('Replacement note'), note);
  await user.click(dialog.getByRole('button', { name: 'Replace License' }));
  return { router, dialog };
}

test('replaces a key with a note and opens the replacement', async () => {
  fetchMock.post('/api/licenses/12/replace', { status: 201, body: ok(replaced) });

  const { router } = await submitReplacement('Does not activate');

  expect(await screen.findByText('License replaced successfully')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/licenses/11'));
  expect(getSentBody('post')).toEqual({ replacement_note: 'Does not activate' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('withdraws an undelivered key without a replacement and stays on its page', async () => {
  const body = ok({ ...replaced, replaced_by: [] });
  fetchMock.post('/api/licenses/12/replace', { status: 201, body });

  const { router } = await submitReplacement('Printed twice');

  expect(await screen.findByText('License replaced successfully')).toBeVisible();
  expect(router.state.location.pathname).toBe('/dashboard/licenses/12');
});

test('shows why a replacement was refused and keeps the note', async () => {
  const reason = 'No other license of this pool is available. Nothing was changed.';
  fetchMock.post('/api/licenses/12/replace', errorResponse(409, reason));

  const { dialog } = await submitReplacement('Does not activate');

  expect(await dialog.findByRole('alert')).toHaveTextContent(reason);
  expect(dialog.getByLabelText('Replacement note')).toHaveValue('Does not activate');
});

test('sends nothing without a note', async () => {
  const { dialog } = await submitReplacement('');

  expect(await dialog.findByText('Replacement note is required')).toBeVisible();
  expect(fetchMock.callHistory.called('/api/licenses/12/replace')).toBe(false);
});

test('asks before the typed note of the dialog is lost', async () => {
  fetchMock.get('/api/licenses/12', ok(soldLicense));
  const user = userEvent.setup();
  openStock('licenses/12');
  await user.click(await screen.findByRole('button', { name: 'Replace' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  await user.type(screen.getByLabelText('Replacement note'), 'Does not activate');

  await user.click(screen.getByRole('button', { name: 'Cancel' }));

  await user.click(screen.getByRole('button', { name: 'Keep Editing' }));
  expect(screen.getByLabelText('Replacement note')).toHaveValue('Does not activate');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Discard Changes' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('links a replaced license to its replacement, without a Replace button', async () => {
  fetchMock.get('/api/licenses/12', ok(replaced));
  openStock('licenses/12');

  expect(await screen.findByRole('link', { name: '#11' })).toHaveAttribute('href', '/dashboard/licenses/11');
  expect(screen.getByText('Replaced by')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Replace' })).not.toBeInTheDocument();
});

test('links a replacement to the replaced license', async () => {
  openStock('licenses/11');

  expect(await screen.findByRole('link', { name: '#12' })).toHaveAttribute('href', '/dashboard/licenses/12');
  expect(screen.getByText('Replaces')).toBeVisible();
});

test('records that a key is revealed or copied, but not that it is hidden', async () => {
  fetchMock
    .get('/api/licenses/12', ok(soldLicense))
    .post('/api/licenses/key-use', { status: 201, body: ok(null) });
  const user = userEvent.setup();
  openStock('licenses/12');

  await user.click(await screen.findByRole('button', { name: 'Show key' }));
  await user.click(screen.getByRole('button', { name: 'Hide key' }));
  await user.click(screen.getByRole('button', { name: 'Copy key' }));

  const getRecorded = () =>
    fetchMock.callHistory
      .calls('/api/licenses/key-use')
      .map(({ options }) => JSON.parse(String(options.body)));
  await waitFor(() =>
    expect(getRecorded()).toEqual([
      { use: 'shown', license_ids: [12] },
      { use: 'copied', license_ids: [12] },
    ]),
  );
});

test('reveals a key even if recording it fails', async () => {
  fetchMock
    .get('/api/licenses/12', ok(soldLicense))
    .post('/api/licenses/key-use', errorResponse(503, 'Not now'));
  const user = userEvent.setup();
  openStock('licenses/12');

  await user.click(await screen.findByRole('button', { name: 'Show key' }));

  expect(screen.getByText(sold.license_key_decrypted)).toBeVisible();
  expect(screen.queryByText(/Not now/)).not.toBeInTheDocument();
});

test('says before a replacement how many keys are left and that the customer is not notified', async () => {
  fetchMock.get('/api/license-groups/3', ok({ ...office, available_licenses: 1 }));
  const channels = [{ channel: 'note', is_automatic: false, is_available: true, reason: null }];
  fetchMock.get('/api/licenses/12', ok({ ...soldLicense, channels }));
  const user = userEvent.setup();
  openStock('licenses/12');

  await user.click(await screen.findByRole('button', { name: 'Replace' }));

  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Office 2026 has 1 key left.')).toBeVisible();
  expect(dialog.getByText(/Keystock does not notify customers of this shop/)).toBeVisible();
});

test('promises no message by a channel that does not work now', async () => {
  fetchMock.get('/api/license-groups/3', ok(office));
  const reason = 'Email is not configured';
  const channels = [{ channel: 'email', is_automatic: true, is_available: false, reason }];
  fetchMock.get('/api/licenses/12', ok({ ...soldLicense, channels }));
  const user = userEvent.setup();
  openStock('licenses/12');

  await user.click(await screen.findByRole('button', { name: 'Replace' }));

  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(`The customer cannot be notified now: ${reason}`)).toBeVisible();
  expect(dialog.queryByText(/automatically/)).toBeNull();
});

test('the open activity lists the access to a key at once', async () => {
  const shown = {
    id: 9,
    at: '2026-11-20T12:00:05.000Z',
    actor: 'ada',
    action: 'license.key_shown',
    kind: 'license',
    record_id: '12',
    record_ids: [],
    record_count: 0,
    sites: [],
    details: null,
    ip: null,
  };
  const pagination = { page: 1, per_page: 10, total: 0, total_pages: 0, next_cursor: null };
  fetchMock
    .get('/api/licenses/12', ok(soldLicense))
    .getOnce('path:/api/audit', ok({ entries: [], pagination }))
    .get('path:/api/audit', ok({ entries: [shown], pagination: { ...pagination, total: 1 } }))
    .post('/api/licenses/key-use', { status: 201, body: ok(null) });
  const user = userEvent.setup();
  openStock('licenses/12');
  await user.click(await screen.findByText('Activity'));
  expect(await screen.findByText('No activity yet')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Show key' }));

  expect(await screen.findByText('License key shown')).toBeVisible();
  expect(screen.queryByText('No activity yet')).toBeNull();
});
