import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test } from 'vitest';
import type { RefusedOrder } from '#contract/refusedOrders';
import mappings from '../../src/resources/mappings';
import sites from '../../src/resources/sites';
import { dataProvider } from '../../src/shell/dataProvider';
import { renderResource } from './renderResource';
import { getSentBody, ok } from './responses';
import { noFailedDeliveries, site } from './site';

const refused: RefusedOrder = {
  id: 71,
  order_id: '100',
  order: null,
  number: 'A-100',
  customer_email: 'ada@example.com',
  reason: 'status: Invalid input',
  failed_at: site.created_at,
};
const stored: RefusedOrder = { ...refused, id: 72, number: 'A-101', order: { id: 9, number: 'A-101' } };
const health = {
  state: 'degraded',
  reason: null,
  checks: [],
  webhooks: [],
  manual_webhooks: false,
  moved_to: null,
  same_shop: [],
  repaired: null,
  last_webhook_at: null,
  rejected_events: 0,
  last_rejected_at: null,
  unprocessed_events: 0,
  refused_orders: 2,
  backordered_orders: 0,
};

beforeEach(() => {
  fetchMock.get('/api/sites/3', ok(site));
  fetchMock.get('/api/sites/3/health', ok(health));
  fetchMock.get('/api/mappings?site_id=3', ok([]));
  fetchMock.get('/api/sites/3/undelivered', ok(noFailedDeliveries));
  fetchMock.get('/api/sites/3/api-keys', ok([]));
  fetchMock.get('/api/sites', ok([site]));
  fetchMock.get('begin:/api/license-groups', ok([]));
  fetchMock.get('/api/sites/3/refused-orders', ok({ orders: [stored, refused], total: 2 }), {
    name: 'refused',
  });
});

const openSite = () => {
  renderResource([sites, mappings], { dataProvider, at: '/dashboard/sites/3' });
  return screen.findByRole('region', { name: '2 orders were not read, or not whole' });
};

test('lists each order with its reason, and reads one again', async () => {
  fetchMock.post('/api/sites/3/refused-orders/read', () => {
    fetchMock.modifyRoute('refused', { response: ok({ orders: [stored], total: 1 }) });
    return ok({ read_count: 1 });
  });
  const list = await openSite();
  const links = within(list).getAllByRole('link');

  await userEvent.click(within(list).getByRole('button', { name: 'Read order A-100 again' }));

  await waitFor(() => expect(screen.queryByText('Order A-100')).not.toBeInTheDocument());
  expect(getSentBody('post')).toEqual({ event_id: 71 });
  expect(screen.getAllByText('status: Invalid input')).toHaveLength(1);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/orders/9',
    '/dashboard/orders/9',
  ]);
});

test('reads all again', async () => {
  fetchMock.post('/api/sites/3/refused-orders/read', ok({ read_count: 2 }));
  const list = await openSite();

  await userEvent.click(within(list).getByRole('button', { name: 'Read all again' }));

  await waitFor(() => expect(getSentBody('post')).toEqual({}));
});

test('begins the form of keys by hand with the shop, the customer and the order', async () => {
  const list = await openSite();

  await userEvent.click(within(list).getByRole('button', { name: 'Allocate keys of order A-100 by hand' }));

  const form = await screen.findByRole('dialog', { name: 'Give keys by hand' });
  expect(await within(form).findByLabelText(/^Email of the recipient/)).toHaveValue('ada@example.com');
  expect(within(form).getByLabelText(/^Reason/)).toHaveValue('Order A-100 of the shop could not be read');
});

test('dismisses an order after a confirmation', async () => {
  fetchMock.post('/api/sites/3/refused-orders/dismiss', { status: 201, body: ok(null) });
  const list = await openSite();

  await userEvent.click(within(list).getByRole('button', { name: 'Dismiss order A-100' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Dismiss' }));

  await waitFor(() => expect(getSentBody('post')).toEqual({ event_id: 71 }));
});
