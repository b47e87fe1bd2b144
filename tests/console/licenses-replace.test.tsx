import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LicenseDetails } from '#contract/licenses';
import { ok, refused, sentBy } from './answers';
import { available, office, openStock, pageOf, sold } from './stock';

const untold = { delivered_at: null, messages: [] };
const bad: LicenseDetails = { ...sold, ...untold, replaced_by: [], replaces: [] };
const replaced: LicenseDetails = { ...bad, license_status: 'replaced', replaced_by: [11] };
const good: LicenseDetails = {
  ...available,
  ...untold,
  license_status: 'sold',
  replaced_by: [],
  replaces: [12],
};

beforeEach(() => {
  fetchMock
    .mockGlobal()
    .get('/api/license-groups', ok([office]))
    .get('path:/api/licenses', pageOf([sold]))
    .get('/api/licenses/11', ok(good));
});
afterEach(() => {
  fetchMock.hardReset();
});

/** Opens the dialog of the sold license and types a note. */
async function askToReplace(note: string) {
  fetchMock.get('/api/licenses/12', ok(bad));
  const user = userEvent.setup();
  const { router } = openStock('licenses/12');
  await user.click(await screen.findByRole('button', { name: 'Replace' }));
  const dialog = within(await screen.findByRole('dialog'));
  if (note) await user.type(dialog.getByLabelText('Replacement note'), note);
  await user.click(dialog.getByRole('button', { name: 'Replace License' }));
  return { router, dialog };
}

test('a bad key is replaced, with a note, and the page of the new one opens', async () => {
  fetchMock.post('/api/licenses/12/replace', { status: 201, body: ok(replaced) });

  const { router } = await askToReplace('Does not activate');

  expect(await screen.findByText('License replaced successfully')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/licenses/11'));
  expect(sentBy('post')).toEqual({ replacement_note: 'Does not activate' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a key that nobody had is withdrawn, and its own page stays', async () => {
  const body = ok({ ...replaced, replaced_by: [] });
  fetchMock.post('/api/licenses/12/replace', { status: 201, body });

  const { router } = await askToReplace('Printed twice');

  expect(await screen.findByText('License replaced successfully')).toBeVisible();
  expect(router.state.location.pathname).toBe('/dashboard/licenses/12');
});

test('a refusal says why, and what was typed stays', async () => {
  const why = 'No other license of this pool is available. Nothing was changed.';
  fetchMock.post('/api/licenses/12/replace', refused(409, why));

  const { dialog } = await askToReplace('Does not activate');

  expect(await dialog.findByRole('alert')).toHaveTextContent(why);
  expect(dialog.getByLabelText('Replacement note')).toHaveValue('Does not activate');
});

test('without a note nothing is sent', async () => {
  const { dialog } = await askToReplace('');

  expect(await dialog.findByText('Replacement note is required')).toBeVisible();
  expect(fetchMock.callHistory.called('/api/licenses/12/replace')).toBe(false);
});

test('a replaced license leads to the one in its place, and is not replaced again', async () => {
  fetchMock.get('/api/licenses/12', ok(replaced));
  openStock('licenses/12');

  expect(await screen.findByRole('link', { name: '#11' })).toHaveAttribute('href', '/dashboard/licenses/11');
  expect(screen.getByText('Replaced by')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Replace' })).not.toBeInTheDocument();
});

test('its replacement leads back', async () => {
  openStock('licenses/11');

  expect(await screen.findByRole('link', { name: '#12' })).toHaveAttribute('href', '/dashboard/licenses/12');
  expect(screen.getByText('Replaces')).toBeVisible();
});

test('a key that is shown or copied is noted; hiding it is not', async () => {
  fetchMock.get('/api/licenses/12', ok(bad)).post('/api/licenses/key-use', { status: 201, body: ok(null) });
  const user = userEvent.setup();
  openStock('licenses/12');

  await user.click(await screen.findByRole('button', { name: 'Show key' }));
  await user.click(screen.getByRole('button', { name: 'Hide key' }));
  await user.click(screen.getByRole('button', { name: 'Copy key' }));

  const sent = () =>
    fetchMock.callHistory
      .calls('/api/licenses/key-use')
      .map(({ options }) => JSON.parse(String(options.body)));
  await waitFor(() =>
    expect(sent()).toEqual([
      { use: 'shown', license_ids: [12] },
      { use: 'copied', license_ids: [12] },
    ]),
  );
});

test('a key is shown though its note fails', async () => {
  fetchMock.get('/api/licenses/12', ok(bad)).post('/api/licenses/key-use', refused(503, 'Not now'));
  const user = userEvent.setup();
  openStock('licenses/12');

  await user.click(await screen.findByRole('button', { name: 'Show key' }));

  expect(screen.getByText(sold.license_key_decrypted)).toBeVisible();
  expect(screen.queryByText(/Not now/)).not.toBeInTheDocument();
});
