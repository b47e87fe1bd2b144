import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, getSentBody, ok } from './responses';
import { available, cloud, licensePage, office, openStock, sold } from './stock';

const KEY = 'KEY12-BBBBB-CCCCC';

beforeEach(() => {
  fetchMock.get('/api/license-groups', ok([office, cloud])).get('path:/api/licenses', licensePage([sold]));
});

async function choosePool(user: UserEvent, name: string) {
  await screen.findByRole('option', { name });
  await user.selectOptions(screen.getByLabelText('License Pool'), name);
}

// spec: 2.licenses.detail-status-badge-key-shown-on
test('shows customer, order and site of a sold license, and its key on demand', async () => {
  fetchMock.get('/api/licenses/12', ok(sold));
  const user = userEvent.setup();
  openStock('licenses/12');
  const title = await screen.findByRole('heading', { name: 'License #12' });
  const revealed = screen.queryByText(KEY);

  await user.click(screen.getByLabelText('Show key'));

  expect(title).toBeVisible();
  expect(revealed).toBeNull();
  expect(screen.getByText(KEY)).toBeVisible();
  expect(screen.getByText("Eva O'Brien")).toBeVisible();
  expect(screen.getByText('eva@example.com')).toBeVisible();
  expect(screen.getByText('20931')).toBeVisible();
  expect(screen.getByText('Nov 3, 2026')).toBeVisible();
  const values = ['Status', 'Deliveries allowed', 'Remaining deliveries', 'Created'].map(
    (label) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent,
  );
  expect(values).toEqual(['Sold', '1', '0', 'Nov 1, 2026']);
  expect(title.parentElement).toHaveTextContent('License #12Sold');
  expect(screen.getByRole('link', { name: 'Main Shop' })).toHaveAttribute('href', '/dashboard/sites/2');
  expect(screen.getByRole('link', { name: 'Office 2026' })).toHaveAttribute('href', '/dashboard/pools/3');
});

// spec: 2.licenses.detail-no-customer-while-available-unlimited
test('shows no customer for an available license', async () => {
  fetchMock.get('/api/licenses/11', ok({ ...available, delivre_x_times: -1, remaining_delivre_x_times: -1 }));
  openStock('licenses/11');

  await screen.findByRole('heading', { name: 'License #11' });

  expect(screen.queryByText('Order ID')).not.toBeInTheDocument();
  expect(screen.getAllByText('Unlimited')).toHaveLength(2);
});

// spec: 2.licenses.decryption-failed-no-copy
test('shows a key that cannot be decrypted as failed, without a copy button', async () => {
  fetchMock.get('/api/licenses/12', ok({ ...sold, license_key_decrypted: '[Decryption Failed]' }));
  openStock('licenses/12');

  const key = await screen.findByText('[Decryption Failed]');

  expect(key).toBeVisible();
  expect(screen.queryByLabelText('Copy key')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Show key')).not.toBeInTheDocument();
});

test('shows the flag of a license', async () => {
  fetchMock.get('/api/licenses/12', ok({ ...sold, flag: 'Order refunded' }));
  openStock('licenses/12');

  const note = await screen.findByText(/Order refunded/);

  expect(note).toBeVisible();
});

// spec: 2.licenses.license-not-found
test('shows an error for a missing license', async () => {
  fetchMock.get('/api/licenses/99', errorResponse(404, 'License not found'));
  openStock('licenses/99');

  const message = await screen.findByText('License not found');

  expect(message).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Licenses' })).toHaveAttribute(
    'href',
    '/dashboard/licenses',
  );
});

// spec: 8.license-deleted-not-deleted
test('returns to the list after deleting a license', async () => {
  fetchMock.get('/api/licenses/12', ok(sold)).delete('/api/licenses/12', ok(null));
  const user = userEvent.setup();
  const { router } = openStock('licenses/12');

  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('License deleted successfully')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/licenses'));
});

// spec: 8.license-deleted-not-deleted
test('shows why a license cannot be deleted and keeps it', async () => {
  fetchMock
    .get('/api/licenses/12', ok(sold))
    .delete('/api/licenses/12', errorResponse(409, 'An order needs it'));
  const user = userEvent.setup();
  openStock('licenses/12');

  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('Failed to delete license: An order needs it')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'License #12' })).toBeVisible();
});

// spec: 5.create-license
test('requires a pool and a key of five characters for a new license', async () => {
  const user = userEvent.setup();
  openStock('licenses/new');

  await user.click(await screen.findByRole('button', { name: 'Create License' }));
  const required = await screen.findByText('License key is required');
  await user.type(screen.getByLabelText('License Key'), ' abcd ');

  expect(required).toBeInTheDocument();
  expect(screen.getByText('License pool is required')).toBeVisible();
  expect(await screen.findByText('License key must be at least 5 characters')).toBeVisible();
});

// spec: 2.licenses.create-fields-then-the-new-license
// spec: 8.license-created-not-created
test('opens a created license', async () => {
  fetchMock.post('/api/licenses', { status: 201, body: ok({ license_id: 12 }) });
  fetchMock.get('/api/licenses/12', ok(sold));
  const user = userEvent.setup();
  const { router } = openStock('licenses/new');

  await choosePool(user, 'Office 2026');
  await user.type(screen.getByLabelText('License Key'), '  ABCDE-1 ');
  await user.click(screen.getByRole('button', { name: 'Create License' }));

  expect(await screen.findByText('License created successfully')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/licenses/12'));
  expect(getSentBody('post')).toEqual({ license_group_id: 3, license_key: 'ABCDE-1', delivre_x_times: 1 });
});

// spec: 2.licenses.create-validated-pool-hides-deliveries-and
test('hides the deliveries of a license in a validated pool, where they are unlimited', async () => {
  fetchMock.post('/api/licenses', { status: 201, body: ok({ license_id: 12 }) });
  fetchMock.get('/api/licenses/12', ok(sold));
  const user = userEvent.setup();
  openStock('licenses/new');

  await choosePool(user, 'Cloud Seats');
  const note = await screen.findByText(
    'Deliveries are unlimited in this pool, and the key is validated against the external API.',
  );
  const deliveries = screen.queryByLabelText('Deliveries allowed');
  await user.type(screen.getByLabelText('License Key'), 'ABCDE-1');
  await user.click(screen.getByRole('button', { name: 'Create License' }));

  expect(note).toBeInTheDocument();
  expect(deliveries).toBeNull();
  await waitFor(() =>
    expect(getSentBody('post')).toEqual({ license_group_id: 4, license_key: 'ABCDE-1', delivre_x_times: -1 }),
  );
});

// spec: 8.license-created-not-created
test('refuses a duplicate key at its field and keeps the entered texts', async () => {
  const message = 'License key already exists';
  fetchMock.post('/api/licenses', errorResponse(409, message, { license_key: message }));
  const user = userEvent.setup();
  openStock('licenses/new');

  await choosePool(user, 'Office 2026');
  await user.type(screen.getByLabelText('License Key'), 'ABCDE-1');
  await user.click(screen.getByRole('button', { name: 'Create License' }));

  expect(await screen.findByText(`Failed to create license: ${message}`)).toBeVisible();
  expect(screen.getByLabelText('License Key')).toHaveAccessibleDescription(message);
  expect(screen.getByLabelText('License Key')).toHaveValue('ABCDE-1');
});
