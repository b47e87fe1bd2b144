import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import mappings from '../../src/resources/mappings';
import { dataProvider } from '../../src/shell/dataProvider';
import { renderResource } from './renderResource';
import { errorResponse, ok } from './responses';

const mapping = {
  id: 5,
  site_id: 3,
  site: { name: 'Main Shop' },
  woocommerce_product_id: 1042,
  woocommerce_variation_id: 0,
  woocommerce_product_name: 'Office 2024',
  license_group_id: 2,
  licenseGroup: { id: 2, name: 'Office keys' },
  is_active: true,
  created_at: '2026-11-02T10:00:00.000Z',
};
const manyProducts = Array.from({ length: 300 }, (_, index) => ({
  id: 1000 + index,
  name: `Suite ${2000 + index}`,
  sku: '',
  type: 'simple',
  variations: [],
}));

// Awaited, because the form's page loads lazily.
const open = (at: string) =>
  act(async () => renderResource(mappings, { dataProvider, at: `/dashboard/${at}` }));

beforeEach(() => {
  fetchMock.mockGlobal();
  fetchMock.get('/api/mappings', ok([mapping, { ...mapping, id: 6, woocommerce_product_name: 'VPN' }]));
  fetchMock.get('/api/mappings?site_id=3', ok([mapping]));
  fetchMock.get('/api/sites', ok([{ id: 3, name: 'Main Shop' }]));
  fetchMock.get('/api/license-groups', ok([{ id: 2, name: 'Office keys' }]));
  fetchMock.post('/api/sites/3/sync-products', ok(manyProducts));
});
afterEach(() => {
  fetchMock.hardReset();
});

// spec: 2.mappings-sites.list-site-product-with-its-id
test('shows site, product with its id, and pool', async () => {
  await open('mappings');

  const row = (await screen.findByText('Office 2024')).closest('tr') as HTMLElement;

  expect(within(row).getByText('Main Shop')).toBeVisible();
  expect(within(row).getByText('Product ID 1042')).toBeVisible();
  expect(within(row).getByText('Office keys')).toBeVisible();
});

// spec: 2.mappings-sites.list-site-product-with-its-id
test('filters the list by site', async () => {
  await open('mappings');
  await screen.findByText('VPN');

  await userEvent.selectOptions(screen.getByLabelText('Filter by Site'), 'Main Shop');

  await waitFor(() => expect(screen.queryByText('VPN')).not.toBeInTheDocument());
  expect(screen.getByText('Office 2024')).toBeVisible();
});

// spec: 2.mappings-sites.status-toggle-delete
test('switches a mapping off immediately', async () => {
  fetchMock.put('/api/mappings/5', () => new Promise(() => {}));
  await open('mappings');

  await userEvent.click(await screen.findByRole('switch', { name: 'Office 2024: active' }));

  expect(screen.getByRole('switch', { name: 'Office 2024: active' })).not.toBeChecked();
  expect(screen.getByText('Inactive')).toBeVisible();
  await waitFor(() => expect(fetchMock.callHistory.calls('/api/mappings/5')).toHaveLength(1));
  expect(JSON.parse(String(fetchMock.callHistory.lastCall()?.options.body))).toEqual({ is_active: false });
});

// spec: 4.mapping-a-click-toggles-and-goes
// spec: 8.mapping-deleted-or-not-not-updated
test('reverts a status that cannot be changed and shows why', async () => {
  fetchMock.put('/api/mappings/5', errorResponse(500, 'Something broke'));
  await open('mappings');

  await userEvent.click(await screen.findByRole('switch', { name: 'Office 2024: active' }));

  expect(await screen.findByText('Failed to update mapping: Something broke')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Office 2024: active' })).toBeChecked());
});

test('restores a deleted mapping by Undo, without a request', async () => {
  fetchMock.delete('/api/mappings/5', ok(null));
  await open('mappings');

  await userEvent.click(await screen.findByRole('button', { name: 'Delete Office 2024' }));
  expect(await screen.findByText('Mapping deleted successfully')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete Office 2024' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));

  expect(await screen.findByRole('button', { name: 'Delete Office 2024' })).toBeVisible();
  expect(fetchMock.callHistory.calls('/api/mappings/5')).toHaveLength(0);
});

// spec: 2.mappings-sites.status-toggle-delete
// spec: 8.mapping-deleted-or-not-not-updated
test.each([
  ['removes it', ok(null), 'Mapping deleted successfully'],
  [
    'restores it when the request fails',
    errorResponse(500, 'Something broke'),
    'Failed to delete mapping: Something broke',
  ],
])('deleting a mapping %s', async (_, response, message) => {
  fetchMock.delete('/api/mappings/5', response);
  await open('mappings');

  await userEvent.click(await screen.findByRole('button', { name: 'Delete Office 2024' }));
  // The next click commits the deletion.
  await userEvent.click(await screen.findByText('Mapping deleted successfully'));
  await userEvent.click(document.body);

  expect(await screen.findByText(message)).toBeInTheDocument();
  await waitFor(() => expect(fetchMock.callHistory.calls('/api/mappings/5')).toHaveLength(1));
});

// spec: 5.mapping
test('lists the missing fields of an empty form', async () => {
  await open('mappings/new');

  await userEvent.click(await screen.findByRole('button', { name: 'Create Mapping' }));

  expect(await screen.findByText('Site is required')).toBeVisible();
  expect(screen.getByText('Product is required')).toBeVisible();
  expect(screen.getByText('License pool is required')).toBeVisible();
});

async function createMapping(product: string, label: string) {
  const input = await screen.findByRole('combobox', { name: 'Product' });
  await waitFor(() => expect(input).toBeEnabled());
  await userEvent.type(input, product);
  await userEvent.click(await screen.findByRole('option', { name: label }));
  await userEvent.selectOptions(screen.getByLabelText('License Pool'), 'Office keys');
  await userEvent.click(screen.getByRole('button', { name: 'Create Mapping' }));
}

// spec: 2.mappings-sites.create-sync-product-search-several-in
// spec: 8.mapping-created-not-created
// spec: 9.variation-id-0-unless-the-administrator
test('creates several mappings one after another and counts them', async () => {
  fetchMock.post('/api/mappings', { status: 201, body: ok(mapping) });
  await open('mappings/new?site=3');

  await userEvent.click(await screen.findByRole('button', { name: 'Sync Products' }));
  const cancel = screen.getByRole('link', { name: 'Cancel' });
  await createMapping('2107', 'Suite 2107 (#1107)');
  expect(await screen.findByText('1 created')).toBeVisible();
  expect(screen.getByText(/^Mapping created successfully!/)).toBeVisible();
  await createMapping('1299', 'Suite 2299 (#1299)');

  expect(await screen.findByText('2 created')).toBeVisible();
  const bodies = fetchMock.callHistory
    .calls('/api/mappings', { method: 'post' })
    .map(({ options }) => JSON.parse(String(options.body)));
  expect(bodies[0]).toEqual({
    site_id: 3,
    woocommerce_product_id: 1107,
    woocommerce_variation_id: 0,
    woocommerce_product_name: 'Suite 2107',
    license_group_id: 2,
  });
  expect(bodies[1]).toMatchObject({ site_id: 3, woocommerce_product_id: 1299 });
  expect(cancel).toHaveAttribute('href', '/dashboard/mappings');
  expect(screen.getByRole('link', { name: 'Done' })).toHaveAttribute('href', '/dashboard/mappings');
});

// spec: 8.mapping-created-not-created
test('refuses a mapped product at its field and keeps the selection', async () => {
  const message = 'This product is already mapped';
  fetchMock.post('/api/mappings', errorResponse(409, message, { woocommerce_product_id: message }));
  await open('mappings/new?site=3');

  await userEvent.click(await screen.findByRole('button', { name: 'Sync Products' }));
  await createMapping('2107', 'Suite 2107 (#1107)');

  expect(await screen.findByText(`Failed to create mapping: ${message}`)).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Product' })).toHaveValue('Suite 2107 (#1107)');
});

// spec: 8.sync-failed-no-products
test.each([
  [ok([]), 'No products found. Make sure the site has products and API credentials are correct.'],
  [errorResponse(502, 'The shop refused the keys'), 'Failed to sync products: The shop refused the keys'],
])('reports a sync without products: %#', async (response, message) => {
  fetchMock.post('/api/sites/4/sync-products', response);
  await open('mappings/new?site=4');

  await userEvent.click(await screen.findByRole('button', { name: 'Sync Products' }));

  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Product' })).toBeDisabled();
});
