import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { CustomerDelivery, CustomerDetails, CustomerLicense } from '#contract/customers';
import { openOrders, order, orderDetails, orderPage } from './order';
import { errorResponse, ok } from './responses';
import { stubMedia } from './stubMedia';

const LONG_NAME = 'Donaudampfschifffahrtsgesellschaft'.repeat(6).slice(0, 200);
const site = { id: 2, name: 'Main Shop' };

const customer: CustomerDetails = {
  id: 31,
  email: 'eva@example.com',
  first_name: 'Eva',
  last_name: "O'Brien",
  names: ["Eva O'Brien", 'مريم العربي', LONG_NAME],
  order_count: 3,
  last_order_at: '2026-11-03T10:00:00.000Z',
  license_count: 25,
  backordered_units: 1,
  erased_at: null,
  shops: [
    { site, orders: 2, last_order_at: '2026-11-03T10:00:00.000Z' },
    { site: { id: 7, name: null }, orders: 1, last_order_at: '2026-10-03T10:00:00.000Z' },
  ],
};

const license: CustomerLicense = {
  license_id: 12,
  license_key: '•••••-CCCCC',
  license_key_decrypted: 'KEY12-BBBBB-CCCCC',
  parts: [],
  license_status: 'sold',
  license_group: { id: 3, name: 'Office 2026' },
  order: { id: 931, number: '20931', is_displaced: false },
  site,
  product_name: 'Office 2026 Home',
  product_id: 1042,
  assigned_at: '2026-11-03T10:00:05.000Z',
  delivered_at: null,
  valid_until: null,
  flag: 'refunded',
};

const message: CustomerDelivery = {
  ...(orderDetails.messages[0] as CustomerDelivery),
  state: 'failed',
  reason: 'The consumer key is read-only',
  order: { id: 931, number: '20931', is_displaced: false },
  site,
};

const toPage = (total: number) => ({ page: 1, per_page: 20, total, total_pages: Math.ceil(total / 20) });

beforeEach(() => {
  fetchMock
    .get('path:/api/sites', ok([site]))
    .get('path:/api/orders', orderPage([order]))
    .get(
      'path:/api/customers',
      ok({ customers: [customer], pagination: { ...toPage(1), next_cursor: null } }),
    )
    .get('/api/customers/31', ok(customer), { name: 'customer' })
    .get('path:/api/customers/31/licenses', ok({ licenses: [license], pagination: toPage(25) }))
    .get('path:/api/customers/31/messages', ok({ messages: [message], pagination: toPage(1) }));
});

test('lists customers with their names and number of orders', async () => {
  openOrders('customers');

  const row = within(
    (await screen.findByRole('link', { name: 'eva@example.com' })).closest('tr') as HTMLElement,
  );

  expect(row.getByText(/Eva O'Brien, مريم العربي/)).toHaveAttribute(
    'title',
    expect.stringContaining(LONG_NAME),
  );
  expect(row.getByText('3')).toBeVisible();
});

test('shows the orders, keys and messages of a customer in all shops', async () => {
  openOrders('customers/31');
  await screen.findByRole('heading', { name: 'eva@example.com' });

  expect(screen.getByText('مريم العربي').tagName).toBe('BDI');
  expect(screen.getByText(LONG_NAME)).toBeVisible();
  const shops = within(screen.getByRole('region', { name: 'Shops' }));
  expect(shops.getByRole('link', { name: 'Main Shop' })).toHaveAttribute('href', '/dashboard/sites/2');
  expect(shops.getByText('Deleted shop #7')).toBeVisible();
  const orders = within(screen.getByRole('region', { name: 'Orders' }));
  expect(await orders.findByRole('link', { name: '20931' })).toHaveAttribute('href', '/dashboard/orders/931');
  const keys = within(screen.getByRole('region', { name: 'License keys' }));
  expect(await keys.findByRole('link', { name: '#12' })).toHaveAttribute('href', '/dashboard/licenses/12');
  expect(keys.getByRole('link', { name: 'Order 20931' })).toHaveAttribute('href', '/dashboard/orders/931');
  expect(keys.getByRole('link', { name: 'Office 2026 Home' })).toHaveAttribute(
    'href',
    `/dashboard/mappings?${new URLSearchParams({ filter: '{"search":"1042","site_id":2}' })}`,
  );
  const messages = within(screen.getByRole('region', { name: 'Messages' }));
  expect(await messages.findByText('The consumer key is read-only')).toBeVisible();
  expect(fetchMock.callHistory.lastCall('path:/api/orders')?.url).toContain('customer_id=31');
});

test('on a phone an order card says how many keys were ordered and when, not again by whom', async () => {
  stubMedia(/max-width/);
  openOrders('customers/31');

  const card = (await screen.findByRole('link', { name: '#20931' })).closest('li');

  expect(card).toHaveTextContent('Main Shop · 1 of 2 keys · Nov 3, 2026');
  expect(card).not.toHaveTextContent('eva@example.com');
});

test('pages through the keys of a customer', async () => {
  const user = userEvent.setup();
  openOrders('customers/31');
  const keys = within(await screen.findByRole('region', { name: 'License keys' }));
  expect(await keys.findByText('1-20 of 25')).toBeVisible();

  await user.click(keys.getByRole('button', { name: 'Next page' }));

  expect(await keys.findByText('21-25 of 25')).toBeVisible();
  expect(fetchMock.callHistory.lastCall('path:/api/customers/31/licenses')?.url).toContain('page=2');
});

test('erases the data of a customer only with its email address typed', async () => {
  const user = userEvent.setup();
  const erase = '/api/customers/31/erase';
  fetchMock.post(erase, ok({ email: 'erased-31@customer.invalid', erased_orders: 3, canceled_messages: 1 }));
  openOrders('customers/31');
  await user.click(await screen.findByRole('button', { name: 'Erase Data…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/1 unit is waiting for a key/)).toBeVisible();
  fetchMock.modifyRoute('customer', {
    response: ok({
      ...customer,
      email: 'erased-31@customer.invalid',
      names: [],
      erased_at: '2026-11-23T08:00:00.000Z',
    }),
  });

  await user.click(dialog.getByRole('button', { name: 'Erase Data' }));
  expect(fetchMock.callHistory.called(erase)).toBe(false);
  await user.type(dialog.getByLabelText(/Email/), 'eva@example.com');
  await user.click(dialog.getByRole('button', { name: 'Erase Data' }));

  expect(await screen.findByRole('heading', { name: 'erased-31@customer.invalid' })).toBeVisible();
  expect(screen.getByText('Erased')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Erase Data…' })).toBeNull();
  expect(JSON.parse(String(fetchMock.callHistory.lastCall(erase)?.options.body))).toEqual({
    email: 'eva@example.com',
  });
});

test('exports the data of a customer as a file', async () => {
  const user = userEvent.setup();
  const createUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:export');
  onTestFinished(() => createUrl.mockRestore());
  const data = {
    exported_at: '2026-11-23T08:00:00.000Z',
    customer,
    orders: [],
    licenses: [license],
    messages: [],
  };
  fetchMock.post('/api/customers/31/export', ok(data));
  openOrders('customers/31');

  await user.click(await screen.findByRole('button', { name: 'Export Data' }));

  await screen.findByText('Data exported');
  const [file] = createUrl.mock.calls[0] ?? [];
  expect(JSON.parse(await (file as Blob).text())).toEqual(data);
});

test('shows an error for a missing customer', async () => {
  fetchMock.get('/api/customers/99', errorResponse(404, 'Customer not found'));
  openOrders('customers/99');

  expect(await screen.findByText('Customer not found')).toBeVisible();
});
