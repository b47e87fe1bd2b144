import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test } from 'vitest';
import { SYNCED_PRODUCTS_LIMIT } from '#contract/sync';
import mappings from '../../src/resources/mappings';
import { dataProvider } from '../../src/shell/dataProvider';
import { officeMapping as mapping } from './mapping';
import { renderResource } from './renderResource';
import { errorResponse, ok } from './responses';

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
  fetchMock.get('/api/mappings', ok([mapping, { ...mapping, id: 6, woocommerce_product_name: 'VPN' }]));
  fetchMock.get('/api/mappings?site_id=3', ok([mapping]));
  fetchMock.get('/api/mappings?license_group_id=9', ok([]));
  fetchMock.get('/api/sites', ok([{ id: 3, name: 'Main Shop' }]), { name: 'sites' });
  fetchMock.get('/api/license-groups', ok([{ id: 2, name: 'Office keys', available_licenses: 63 }]), {
    name: 'pools',
  });
  fetchMock.get('path:/api/sites/3/products', ok({ products: [], synced_at: null }), { name: 'products' });
  fetchMock.post('/api/sites/3/sync-products', ok(manyProducts));
});

// spec: 2.mappings-sites.list-site-product-with-its-id
test('shows site, product with its id, and pool', async () => {
  await open('mappings');

  const row = (await screen.findByText('Office 2024')).closest('tr') as HTMLElement;

  expect(within(row).getByText('Main Shop')).toBeVisible();
  expect(within(row).getByText('ID 1042')).toBeVisible();
  expect(within(row).getByText('Office keys')).toBeVisible();
});

test('filters the list by pool, and links to site and pool', async () => {
  const user = userEvent.setup();
  fetchMock.modifyRoute('pools', {
    response: ok([
      { id: 2, name: 'Office keys' },
      { id: 9, name: 'VPN keys' },
    ]),
  });
  await open('mappings');

  expect(await screen.findAllByRole('link', { name: 'Main Shop' })).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: 'Office keys' })[0]).toHaveAttribute(
    'href',
    '/dashboard/pools/2',
  );
  await user.selectOptions(await screen.findByLabelText('Filter by License Pool'), 'VPN keys');

  expect(await screen.findByText('Nothing matches these filters')).toBeVisible();
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

test('reports a switched mapping once it is saved, and switches it back by Undo', async () => {
  fetchMock.put('/api/mappings/5', ok({}));
  await open('mappings');

  await userEvent.click(await screen.findByRole('switch', { name: 'Office 2024: active' }));
  expect(await screen.findByText('Orders of Office 2024 get no keys any more')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));

  await waitFor(() => expect(fetchMock.callHistory.calls('/api/mappings/5')).toHaveLength(2));
  const { options } = fetchMock.callHistory.lastCall('/api/mappings/5') ?? {};
  expect(JSON.parse(String(options?.body))).toEqual({ is_active: true });
});

test('restores a deleted mapping by Undo, without a request', async () => {
  fetchMock.delete('/api/mappings/5', ok(null));
  await open('mappings');

  await userEvent.click(await screen.findByRole('button', { name: 'Delete Office 2024' }));
  expect(await screen.findByText('Office 2024 will be deleted')).toBeVisible();
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
  await userEvent.click(await screen.findByText('Office 2024 will be deleted'));
  expect(fetchMock.callHistory.calls('/api/mappings/5')).toHaveLength(0);
  await userEvent.click(document.body);

  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.queryAllByText('Mapping deleted successfully')).toHaveLength(
    message === 'Mapping deleted successfully' ? 1 : 0,
  );
  await waitFor(() => expect(fetchMock.callHistory.calls('/api/mappings/5')).toHaveLength(1));
});

/** Two shops and pools, so that none is chosen for the administrator. */
function offerTwo() {
  for (const route of ['sites', 'pools']) {
    fetchMock.modifyRoute(route, { response: ok([1, 2].map((id) => ({ id, name: `Choice ${id}` }))) });
  }
}

// spec: 5.mapping
test('lists the missing fields of an empty form', async () => {
  offerTwo();
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
  await userEvent.type(screen.getByRole('combobox', { name: 'License Pool' }), 'office');
  await userEvent.click(await screen.findByRole('option', { name: 'Office keys (63 available)' }));
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
    follows_stock: false,
    keys_per_unit: 1,
    more_pools: [],
    validity: null,
    validity_unit: 'month',
    renewal_policy: 'new_key',
    woocommerce_product_id: 1107,
    woocommerce_variation_id: 0,
    woocommerce_product_name: 'Suite 2107',
    license_group_id: 2,
  });
  expect(bodies[1]).toMatchObject({ site_id: 3, woocommerce_product_id: 1299 });
  expect(cancel).toHaveAttribute('href', '/dashboard/mappings');
  expect(screen.getByRole('link', { name: 'Done' })).toHaveAttribute('href', '/dashboard/mappings');
});

const suite = {
  id: 20,
  name: 'Suite',
  sku: '',
  type: 'variable',
  variations: [
    { id: 21, name: 'Home', sku: '' },
    { id: 22, name: 'Pro', sku: '' },
  ],
};

test.each([
  ['a product', 'product=20&variation=0&name=Suite', [suite], 0, 'Suite'],
  ['a variation', 'product=20&variation=22&name=Suite+Pro', [suite], 22, 'Suite – Pro'],
  ['a product that the shop does not list', 'product=20&name=Old', [{ ...suite, id: 30 }], 0, 'Old'],
])(
  'begins with the shop and %s of a link, and leaves the pool to choose',
  async (_, query, products, variation, name) => {
    fetchMock.modifyRoute('products', {
      response: ok({ products, synced_at: '2026-11-20T12:00:00.000Z' }),
    });
    fetchMock.post('/api/mappings', { status: 201, body: ok(mapping) });
    await open(`mappings/new?site=3&${query}`);

    const input = await screen.findByLabelText('Product');
    await waitFor(() => expect(input).toHaveValue(`${products[0]?.id === 20 ? 'Suite' : name} (#20)`));
    await userEvent.click(screen.getByRole('button', { name: 'Create Mapping' }));
    await screen.findByText('1 created');

    const [call] = fetchMock.callHistory.calls('/api/mappings', { method: 'post' });
    expect(JSON.parse(String(call?.options.body))).toMatchObject({
      site_id: 3,
      woocommerce_product_id: 20,
      woocommerce_variation_id: variation,
      woocommerce_product_name: name,
      license_group_id: 2,
    });
  },
);

test.each(['product=0&name=X', 'product=x', 'variation=4'])(
  'begins without a product for ?%s',
  async (query) => {
    await open(`mappings/new?site=3&${query}`);

    expect(await screen.findByLabelText('Product')).toHaveValue('');
  },
);

test('leads to the earlier orders of a new mapping by choice', async () => {
  fetchMock.post('/api/mappings', { status: 201, body: ok(mapping) });
  fetchMock.get(
    '/api/mappings/5/earlier-orders',
    ok({
      mapping: { ...mapping, orders_from: mapping.created_at },
      orders: 0,
      units: 0,
      available_units: 2,
      list: [],
      listing: null,
      serving: null,
    }),
  );
  await open('mappings/new?site=3');

  await userEvent.click(await screen.findByRole('button', { name: 'Sync Products' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'List earlier orders next' }));
  await createMapping('2107', 'Suite 2107 (#1107)');

  expect(await screen.findByRole('heading', { name: 'Find earlier orders' })).toBeVisible();
  expect(screen.getByText('Orders paid since Nov 2, 2026 get their keys automatically.')).toBeVisible();
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
  fetchMock.get('path:/api/sites/4/products', ok({ products: [], synced_at: null }));
  fetchMock.post('/api/sites/4/sync-products', response);
  await open('mappings/new?site=4');

  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Product' })).toBeDisabled();
});

test.each([
  ['sites', 'There is no shop yet', 'Register Site', '/dashboard/sites/new'],
  ['pools', 'There is no license pool yet', 'Create Pool', '/dashboard/pools/new'],
])('leads to what is missing without %s', async (route, title, action, path) => {
  fetchMock.modifyRoute(route, { response: ok([]) });
  await open('mappings/new');

  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', path);
  expect(screen.queryByRole('button', { name: 'Create Mapping' })).toBeNull();
});

test('chooses the only shop and pool, and asks the shop for its products at once', async () => {
  await open('mappings/new');

  expect(await screen.findByRole('combobox', { name: 'License Pool' })).toHaveValue(
    'Office keys (63 available)',
  );
  expect(screen.getByLabelText('Site')).toHaveValue('3');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Product' })).toBeEnabled());
  expect(fetchMock.callHistory.calls('/api/sites/3/sync-products')).toHaveLength(1);
});

test('asks the shop again if its sync stored no products', async () => {
  fetchMock.modifyRoute('products', {
    response: ok({ products: [], synced_at: '2026-11-22T03:00:00.000Z' }),
  });
  await open('mappings/new');

  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Product' })).toBeEnabled());
  expect(fetchMock.callHistory.calls('/api/sites/3/sync-products')).toHaveLength(1);
});

test('searches a shop with more products than a sync lists, and offers what it finds', async () => {
  const product = { sku: '', type: 'simple', variations: [] };
  const products = Array.from({ length: SYNCED_PRODUCTS_LIMIT }, (_, index) => ({
    ...product,
    id: index + 1,
    name: `Suite ${index + 1}`,
  }));
  fetchMock.modifyRoute('products', { response: ok({ products, synced_at: '2026-11-28T10:00:00.000Z' }) });
  const found = { ...product, id: 99_999, name: 'Rare Pass' };
  fetchMock.post('/api/sites/3/sync-products?search=rare', ok([found]));
  await open('mappings/new');

  await userEvent.type(await screen.findByLabelText('Product'), 'rare');
  await userEvent.click(await screen.findByRole('option', { name: 'Rare Pass (#99999)' }));

  expect(screen.getByLabelText('Product')).toHaveValue('Rare Pass (#99999)');
  expect(screen.getByText(/The shop has more products than a sync lists/)).toBeVisible();
});

test('offers the products of the daily sync without asking the shop', async () => {
  const synced_at = '2026-11-22T03:00:00.000Z';
  fetchMock.modifyRoute('products', { response: ok({ products: manyProducts, synced_at }) });
  await open('mappings/new');

  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Product' })).toBeEnabled());
  expect(fetchMock.callHistory.calls('/api/sites/3/sync-products')).toHaveLength(0);
});

test('edits the pools of a bundle, how long its keys are valid, and what renewals get', async () => {
  const user = userEvent.setup();
  fetchMock.put('/api/mappings/5', ok(mapping));
  fetchMock.modifyRoute('pools', {
    response: ok([
      { id: 2, name: 'Office keys' },
      { id: 9, name: 'VPN keys' },
    ]),
  });
  await open('mappings');

  await user.click(await screen.findByRole('button', { name: 'Keys and validity of Office 2024' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Add another pool' }));
  const second = within(dialog.getByRole('group', { name: 'Pool 2' }));
  await user.type(second.getByRole('combobox', { name: 'License Pool' }), 'vpn');
  const choices = within(await screen.findByRole('listbox'));
  await user.click(choices.getByRole('option', { name: 'VPN keys' }));
  await user.clear(second.getByLabelText('Keys per unit'));
  await user.type(second.getByLabelText('Keys per unit'), '3');
  await user.selectOptions(dialog.getByLabelText(/^Renewal orders/), 'Extend the validity of the key');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Enter how long the keys are valid/)).toBeVisible();
  await user.type(dialog.getByLabelText(/^Valid for/), '12');
  await user.click(dialog.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Mapping updated successfully')).toBeVisible();
  const { options } = fetchMock.callHistory.lastCall('/api/mappings/5') ?? {};
  expect(JSON.parse(String(options?.body))).toEqual({
    more_pools: [{ license_group_id: 9, keys_per_unit: 3 }],
    validity: 12,
    renewal_policy: 'extend',
    loaded: { more_pools: [], validity: null, renewal_policy: 'new_key' },
  });
});
