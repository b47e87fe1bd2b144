import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test } from 'vitest';
import type { KeyPart } from '#contract/keyParts';
import { errorResponse, getSentBody, ok } from './responses';
import { captureDownloads, licensePage, office, openStock, sold } from './stock';

const key_parts: KeyPart[] = [
  { name: 'pin', label: 'PIN', kind: 'text' },
  { name: 'manual', label: 'License file', kind: 'file' },
];
const parts = [
  { ...key_parts[0], value: '4711' },
  { ...key_parts[1], value: 'office.lic' },
];
const details = { parts, replaces: [], replaced_by: [], delivered_at: null, messages: [], channels: [] };

beforeEach(() => {
  fetchMock
    .get('path:/api/license-groups', ok([{ ...office, key_parts }]))
    .get('path:/api/licenses', licensePage([sold]))
    .get('/api/licenses/12', ok({ ...sold, ...details }));
});

test('a click on the name of a file saves it', async () => {
  fetchMock.post('path:/api/licenses/12/file', ok({ name: 'office.lic', data: btoa('content') }));
  const downloads = captureDownloads();
  const user = userEvent.setup();
  openStock('licenses/12');

  await user.click(await screen.findByRole('button', { name: 'office.lic' }));

  await expect.poll(() => downloads.text()).toBe('content');
  expect(getSentBody('post')).toEqual({ part: 'manual' });
});

test('a file that is gone is said', async () => {
  fetchMock.post('path:/api/licenses/12/file', errorResponse(404, 'The license has no such file'));
  const user = userEvent.setup();
  openStock('licenses/12');

  await user.click(await screen.findByRole('button', { name: 'office.lic' }));

  expect(await screen.findByText('Failed to read the file: The license has no such file')).toBeVisible();
});

test('the form replaces a file, and refuses one that is too large, before it is sent', async () => {
  fetchMock.put('path:/api/licenses/12', ok({ ...sold, ...details }));
  const user = userEvent.setup();
  openStock('licenses/12');
  const card = within(await screen.findByRole('region', { name: 'Parts of the key' }));
  await user.click(await card.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog'));
  const input = await dialog.findByLabelText(/License file/);
  const stored = dialog.queryByText('Stored: office.lic. Another file replaces it.')?.textContent;

  await user.upload(input, new File([new Uint8Array(101_000)], 'large.lic'));
  const { textContent: refusal } = await dialog.findByText('Must have at most 100 kB');
  await user.upload(input, new File(['new'], 'new.lic'));
  await dialog.findByText('new.lic');
  await user.click(dialog.getByRole('button', { name: 'Save' }));

  expect(stored).toBe('Stored: office.lic. Another file replaces it.');
  expect(refusal).toBe('Must have at most 100 kB');
  await expect
    .poll(() => getSentBody('put'))
    .toEqual({ parts: { pin: '4711' }, files: { manual: { name: 'new.lic', data: btoa('new') } } });
});

test.each([
  ['takes the stored file away', undefined, null],
  ['stores another one that was chosen as well', 'new.lic', { name: 'new.lic', data: btoa('new') }],
])('the form that removes a file %s', async (_, chosen, manual) => {
  fetchMock.put('path:/api/licenses/12', ok({ ...sold, ...details }));
  const user = userEvent.setup();
  openStock('licenses/12');
  const card = within(await screen.findByRole('region', { name: 'Parts of the key' }));
  await user.click(await card.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog'));

  await user.click(await dialog.findByLabelText('Remove office.lic'));
  if (chosen) await user.upload(dialog.getByLabelText(/License file/), new File(['new'], chosen));
  if (chosen) await dialog.findByText(chosen);
  await user.click(dialog.getByRole('button', { name: 'Save' }));

  await expect.poll(() => getSentBody('put')).toEqual({ parts: { pin: '4711' }, files: { manual } });
});
