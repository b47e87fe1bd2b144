import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test } from 'vitest';
import mappings from '../../src/resources/mappings';
import { ReconciliationCard } from '../../src/resources/sites/ReconciliationCard';
import { dataProvider } from '../../src/shell/dataProvider';
import { officeMapping } from './mapping';
import { renderResource } from './renderResource';
import { getSentBody, ok } from './responses';
import { office, openStock } from './stock';

const site = { id: 3, is_active: true } as Parameters<typeof ReconciliationCard>[0]['site'];
const reconciliation = {
  last_sync_at: '2026-11-20T12:00:00.000Z',
  next_sync_at: '2026-11-20T12:15:00.000Z',
  failing_since: null,
  reason: null,
  recovered_orders: 0,
  last_recovered_at: null,
  last_recovered: [],
};
const mapping = { ...officeMapping, woocommerce_product_id: 14, woocommerce_product_name: 'License' };
const product = {
  id: 14,
  name: 'License',
  sku: 'LIC',
  type: 'variable',
  price: null,
  image: null,
  variations: [{ id: 16, name: 'Yearly', sku: 'LIC-Y', price: '90.00', image: null }],
};

const card = { name: 'sites', list: () => <ReconciliationCard site={site} /> };
const openCard = () => renderResource(card as never, { dataProvider, at: '/dashboard/sites' });
const openMappings = (at: string) =>
  act(async () => renderResource(mappings, { dataProvider, at: `/dashboard/${at}` }));

beforeEach(() => {
  fetchMock.get('/api/sites', ok([{ id: 3, name: 'Main Shop' }]));
  fetchMock.get('/api/license-groups', ok([{ id: 2, name: 'Office keys', available_licenses: 9 }]));
});

test('starts a sync on demand and shows its result', async () => {
  fetchMock.getOnce('/api/sites/3/reconciliation', ok(reconciliation));
  fetchMock.get(
    '/api/sites/3/reconciliation',
    ok({ ...reconciliation, recovered_orders: 1, last_recovered: ['77'] }),
  );
  const result = {
    is_finished: true,
    orders_read: 9,
    recovered_orders: 1,
    keys_assigned: 2,
    keys_backordered: 0,
  };
  fetchMock.post('/api/sites/3/reconcile', ok(result));
  openCard();
  await screen.findByText('No missed orders so far.');

  await userEvent.click(screen.getByRole('button', { name: 'Compare now' }));

  expect(await screen.findByText('9 orders read, 1 missed; 2 keys assigned, 0 backordered')).toBeVisible();
  expect(await screen.findByText(/Latest orders:/)).toBeVisible();
  expect(screen.getByRole('link', { name: '#77' })).toHaveAttribute('href', '/dashboard/orders/of/3/77');
});

test('shows why syncs fail', async () => {
  const reason = 'The shop refuses connections';
  fetchMock.get(
    '/api/sites/3/reconciliation',
    ok({ ...reconciliation, failing_since: reconciliation.last_sync_at, reason }),
  );
  openCard();

  expect(await screen.findByText(`Orders cannot be compared: ${reason}`)).toBeVisible();
});

test('shows a product renamed in the shop and applies its new name', async () => {
  const renamed = { ...mapping, shop_state: 'renamed', shop_name: 'License 2' };
  fetchMock.get('/api/mappings', ok([renamed, { ...mapping, id: 6, shop_state: 'missing' }]));
  fetchMock.put('/api/mappings/5', ok({ ...mapping, woocommerce_product_name: 'License 2' }));
  await openMappings('mappings');

  const row = (await screen.findByText(/Renamed in the shop: License 2/)).closest('tr') as HTMLElement;
  await userEvent.click(within(row).getByRole('button', { name: 'Use new name' }));

  expect(screen.getByText('No longer in the shop')).toBeVisible();
  await waitFor(() => expect(getSentBody('put')).toEqual({ woocommerce_product_name: 'License 2' }));
});

// spec: 9.variation-id-0-unless-the-administrator
test('maps a single variation when "One variation only" is checked', async () => {
  fetchMock.get('path:/api/sites/3/products', ok({ products: [], synced_at: null }));
  fetchMock.post('/api/sites/3/sync-products', ok([product]));
  fetchMock.post('/api/mappings', ok(mapping));
  const user = userEvent.setup();
  await openMappings('mappings/new?site=3');
  await screen.findByRole('option', { name: 'Main Shop' });
  await user.click(screen.getByRole('button', { name: 'Sync Products' }));
  await user.click(await screen.findByRole('combobox', { name: /Product/ }));
  await user.click(await screen.findByRole('option', { name: /License/ }));
  const checkbox = screen.getByRole('checkbox', { name: 'One variation only' });
  const before = (checkbox as HTMLInputElement).checked;

  await user.click(checkbox);
  await user.selectOptions(screen.getByRole('combobox', { name: /Variation/ }), 'Yearly · LIC-Y');
  await user.type(screen.getByRole('combobox', { name: /License Pool/ }), 'Office');
  await user.click(await screen.findByRole('option', { name: /Office keys/ }));
  await user.click(screen.getByRole('button', { name: 'Create Mapping' }));

  expect(before).toBe(false);
  await waitFor(() =>
    expect(getSentBody('post')).toMatchObject({
      woocommerce_product_id: 14,
      woocommerce_variation_id: 16,
      woocommerce_product_name: 'License – Yearly',
    }),
  );
});

test('saves the refund policy on change', async () => {
  fetchMock.get('/api/license-groups/3', ok(office));
  fetchMock.put('/api/license-groups/3', ok({ ...office, refund_policy: 'return' }));
  openStock('pools/3/settings');

  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Refunded keys' }),
    'Return to stock if not yet viewed',
  );

  await waitFor(() => expect(getSentBody('put')).toMatchObject({ refund_policy: 'return' }));
});
