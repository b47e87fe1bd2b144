import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, getSentBody, ok } from './responses';
import { captureDownloads, cloud, licensePage, office, openStock } from './stock';
import { stubWorker } from './stubWorker';

const importResult = (created_count: number, errors: { index: number; message: string }[] = []) => ({
  status: 201,
  body: ok({ created_count, error_count: errors.length, errors }),
});
const mockBulk = (response: object) => fetchMock.post('/api/licenses/bulk', response);

/** Searches for a pool until a single option is left, and selects it. */
async function choosePool(user: UserEvent, name: string) {
  await user.type(await screen.findByLabelText('License Pool'), name.slice(0, 4));
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.click(screen.getByRole('option', { name }));
}
const enterKeys = (text: string) =>
  fireEvent.input(screen.getByLabelText('License Keys'), { target: { value: text } });
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Import Licenses' }));

beforeEach(() => {
  stubWorker();
  fetchMock.get('/api/license-groups', ok([office, cloud])).get('path:/api/licenses', licensePage([]));
});

// spec: 5.bulk-import
test('sends nothing without a pool and keys', async () => {
  const user = userEvent.setup();
  openStock('licenses/import');
  await screen.findByLabelText('License Keys');

  await submit(user);

  expect(await screen.findAllByText('Please select a pool and enter license keys')).toHaveLength(2);
  expect(fetchMock.callHistory.calls('/api/licenses/bulk')).toHaveLength(0);
});

// spec: 5.bulk-import
test('ignores commas and empty lines', async () => {
  const user = userEvent.setup();
  openStock('licenses/import?pool=3');
  await screen.findByDisplayValue('Office 2026');

  enterKeys(' ,\n\n , ');
  await submit(user);

  expect(await screen.findByText('Please enter at least one license key')).toBeVisible();
});

// spec: 2.licenses.import-live-count-four-notes
test('counts the keys while typing and shows the notes', async () => {
  openStock('licenses/import');
  await screen.findByLabelText('License Keys');

  enterKeys('AAAAA-1, AAAAA-2\n\nAAAAA-3\n');

  expect(await screen.findByText('3 keys')).toBeVisible();
  expect(screen.getAllByRole('listitem').map((note) => note.textContent)).toEqual([
    'The same delivery setting applies to all keys.',
    'Duplicates are rejected.',
    'Empty lines are ignored.',
    'Keys are encrypted.',
  ]);
});

// spec: 2.licenses.import-pool-search-text-area-then
test('returns to the licenses after an import', async () => {
  mockBulk(importResult(2));
  const user = userEvent.setup();
  const { router } = openStock('licenses/import');
  await choosePool(user, 'Office 2026');

  enterKeys(' AAAAA-1 \nAAAAA-2');
  await submit(user);

  expect(await screen.findByText('Imported: 2 | Errors: 0')).toBeVisible();
  expect(screen.getByText('All 2 keys are in stock now.')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/licenses'));
  expect(getSentBody('post')).toEqual({
    idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    import_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    is_last: true,
    license_group_id: 3,
    licenses: [
      { license_key: 'AAAAA-1', delivre_x_times: 1 },
      { license_key: 'AAAAA-2', delivre_x_times: 1 },
    ],
  });
});

test('sends what is known of the delivery, and suggests its texts at the next import', async () => {
  mockBulk(importResult(1));
  const user = userEvent.setup();
  const { router } = openStock('licenses/import?pool=3');
  await screen.findByDisplayValue('Office 2026');

  enterKeys('AAAAA-1');
  await user.type(screen.getByLabelText(/^Supplier/), 'Acme');
  await user.type(screen.getByLabelText(/^Reference/), 'PO-7');
  await user.type(screen.getByLabelText(/^Cost of a key/), '4.5');
  await user.type(screen.getByLabelText(/^Currency/), 'euros');
  await submit(user);
  await user.clear(await screen.findByLabelText(/^Currency/));
  await user.type(screen.getByLabelText(/^Currency/), 'eur');
  await submit(user);

  await screen.findByText('Imported: 1 | Errors: 0');
  expect(getSentBody('post')).toMatchObject({
    batch: { supplier: 'Acme', reference: 'PO-7', cost: 4.5, currency: 'EUR' },
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/pools/3'));
  await act(() => router.navigate('/dashboard/licenses/import?pool=3'));
  const supplier = await screen.findByLabelText<HTMLInputElement>(/^Supplier/);
  expect([...(supplier.list?.options ?? [])].map(({ value }) => value)).toEqual(['Acme']);
});

// spec: 5.import-into-a-validated-pool-1
test('selects the pool of the URL; deliveries are unlimited in a validated pool', async () => {
  mockBulk(importResult(1));
  const user = userEvent.setup();
  openStock('licenses/import?pool=4');
  await screen.findByText(/Deliveries are unlimited in this pool/);

  enterKeys('AAAAA-1');
  await submit(user);

  await screen.findByText('Imported: 1 | Errors: 0');
  expect(getSentBody('post')).toMatchObject({
    license_group_id: 4,
    licenses: [{ license_key: 'AAAAA-1', delivre_x_times: -1 }],
  });
});

test('shows rejected keys with their reasons, downloads them and keeps them for editing', async () => {
  mockBulk(importResult(1, [{ index: 1, message: 'License key already exists' }]));
  const file = captureDownloads();
  const user = userEvent.setup();
  const { router } = openStock('licenses/import?pool=3');
  await screen.findByDisplayValue('Office 2026');
  enterKeys('AAAAA-1\n=AAAA-2');
  await submit(user);

  const dialog = await screen.findByRole('dialog', { name: '1 license imported' });
  const toast = await screen.findByText('Imported: 1 | Errors: 1');
  expect(within(dialog).getByText('1 key was not imported')).toBeVisible();
  const group = within(dialog).getByText('License key already exists').closest('details');
  await user.click(within(dialog).getByText('Download CSV'));
  await waitFor(async () => expect(await file.text()).toContain(`"'=AAAA-2",License key already exists`));
  await user.click(within(dialog).getByText('Edit These Keys'));

  expect(toast).toHaveTextContent('Imported: 1 | Errors: 1');
  expect(group).toHaveTextContent('License key already exists 1Line 2=AAAA-2');
  await waitFor(() => expect(screen.getByLabelText('License Keys')).toHaveValue('=AAAA-2'));
  expect(router.state.location.pathname).toBe('/dashboard/licenses/import');
});

// spec: 8.import-result-with-its-colour-failure
test.each([
  [
    'some keys were imported',
    importResult(1, [{ index: 1, message: 'License key already exists' }]),
    ['success'],
  ],
  [
    'no key was imported',
    importResult(
      0,
      [0, 1].map((index) => ({ index, message: 'License key already exists' })),
    ),
    ['error'],
  ],
  ['there was nothing to import', importResult(0), []],
])('colors the toast when %s', async (_, response, tones) => {
  mockBulk(response);
  const user = userEvent.setup();
  openStock('licenses/import?pool=3');
  await screen.findByDisplayValue('Office 2026');
  enterKeys('AAAAA-1\nAAAAA-2');
  await submit(user);

  const toast = await screen.findByText(/^Imported: \d \| Errors: \d$/);

  const shownTones = ['success', 'error', 'warning'].filter((tone) =>
    toast.closest(`.RaNotification-${tone}`),
  );
  expect(shownTones).toEqual(tones);
});

test('returns to the pool that the import was opened from', async () => {
  mockBulk(importResult(1));
  const user = userEvent.setup();
  const { router } = openStock('licenses/import?pool=3');
  await screen.findByDisplayValue('Office 2026');
  enterKeys('AAAAA-1');
  await submit(user);

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/pools/3'));
});

test('groups rejected keys by reason, with their lines in the text and in files', async () => {
  mockBulk(importResult(1, [{ index: 0, message: 'License key already exists' }]));
  const user = userEvent.setup();
  openStock('licenses/import?pool=3');
  await screen.findByDisplayValue('Office 2026');
  enterKeys('AAAAA-1\n\nabc, xyz');
  const file = new File(['Nr;Key\n\n1;BBBBB-1\n2;no'], 'keys.csv');
  await user.upload(screen.getByLabelText('Choose a File'), file);
  await screen.findByText('5 keys');
  await submit(user);

  const dialog = await screen.findByRole('dialog', { name: '1 license imported' });
  const groups = [...dialog.querySelectorAll('details')].map(({ textContent }) => textContent);

  expect(groups).toEqual([
    'License key already exists 1Line 1AAAAA-1',
    'License key must be at least 5 characters 3Line 3abcLine 3xyzkeys.csv, Line 4no',
  ]);
  expect(within(dialog).getByRole('link', { name: 'Go to the Pool' })).toHaveAttribute(
    'href',
    '/dashboard/pools/3',
  );
});

test('shows in the preview where a quotation mark is not closed, and imports none of the lines behind it', async () => {
  mockBulk(importResult(1));
  const user = userEvent.setup();
  openStock('licenses/import?pool=3');
  await screen.findByDisplayValue('Office 2026');
  enterKeys('AAAAA-1');
  const file = new File(['Key,Note\n"BBBBB-1,a\nBBBBB-2,b\n'], 'keys.csv');
  await user.upload(screen.getByLabelText('Choose a File'), file);

  const row = (await screen.findByRole('button', { name: /^A quotation mark is not closed/ })).closest(
    'dl > div',
  );
  expect(row).toHaveTextContent('First: keys.csv, Line 22');
  await submit(user);

  expect(await screen.findByText('Imported: 1 | Errors: 2')).toBeVisible();
  expect(getSentBody('post')).toMatchObject({ licenses: [{ license_key: 'AAAAA-1' }] });
});

test('links from the rejected keys to the licenses', async () => {
  mockBulk(importResult(0, [{ index: 0, message: 'License key already exists' }]));
  const user = userEvent.setup();
  const { router } = openStock('licenses/import?pool=3');
  await screen.findByDisplayValue('Office 2026');
  enterKeys('AAAAA-1');
  await submit(user);

  await user.click(await screen.findByRole('link', { name: 'Go to Licenses' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/licenses'));
});

// spec: 8.import-result-with-its-colour-failure
test('shows why an import failed and keeps the entered keys', async () => {
  mockBulk(errorResponse(413, 'The list is too long'));
  const user = userEvent.setup();
  openStock('licenses/import?pool=3');
  await screen.findByDisplayValue('Office 2026');

  enterKeys('AAAAA-1');
  await submit(user);

  expect(await screen.findByText('Failed to import licenses: The list is too long')).toBeVisible();
  expect(screen.getByLabelText('License Keys')).toHaveValue('AAAAA-1');
});

test('asks before leaving a page with entered keys', async () => {
  const user = userEvent.setup();
  const { router } = openStock('licenses/import?pool=3');
  await screen.findByDisplayValue('Office 2026');
  enterKeys('AAAAA-1');
  await screen.findByText('1 key');

  await user.click(screen.getByText('Cancel'));

  await user.click(await screen.findByRole('button', { name: 'Keep Editing' }));
  expect(router.state.location.pathname).toBe('/dashboard/licenses/import');
  expect(screen.getByLabelText('License Keys')).toHaveValue('AAAAA-1');
});
