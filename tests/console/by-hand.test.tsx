import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test } from 'vitest';
import type { OrderDetails } from '#contract/orders';
import { openOrders, order, orderDetails, orderPage } from './order';
import { errorResponse, getSentBody, ok } from './responses';
import { available, licensePage, office } from './stock';

const given = {
  ...order,
  id: 940,
  number: 'H-940',
  given: { by: 'anna', reason: 'Review copy' },
  problem: null,
};
const givenDetails: OrderDetails = {
  ...orderDetails,
  ...given,
  shop_url: null,
  lines: orderDetails.lines.map((line) => ({ ...line, product_id: null, license_group: null })),
};

beforeEach(() => {
  fetchMock
    .get('path:/api/sites', ok([{ id: 2, name: 'Main Shop', url: 'https://shop.example.com' }]))
    .get('path:/api/license-groups', ok([office]))
    .get('path:/api/license-groups/3', ok(office))
    .get('path:/api/orders', orderPage([given]))
    .get('/api/orders/940', ok(givenDetails))
    .get('/api/orders/931', ok(orderDetails))
    .get('path:/api/licenses', licensePage([available]))
    .post('path:/api/licenses/search', licensePage([available]));
});

test('gives keys by hand: a refusal stays at its field, then the order opens and says by whom', async () => {
  const refusal = 'Office 2026 has too few free keys: 1 of 3 are missing';
  fetchMock.postOnce('path:/api/orders', errorResponse(422, 'Invalid', { 'items.0.quantity': refusal }));
  const user = userEvent.setup();
  const { router } = openOrders('orders');
  expect(await screen.findByText('By hand')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Give by Hand' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Email of the recipient'), 'tess@partner.example');
  await user.click(dialog.getByLabelText('License Pool'));
  await user.click(await dialog.findByRole('option', { name: 'Office 2026' }));
  await user.clear(dialog.getByLabelText('Number of keys'));
  await user.type(dialog.getByLabelText('Number of keys'), '3');
  await user.type(dialog.getByLabelText('Reason'), 'Review copy');
  await user.click(dialog.getByLabelText('Send the keys by email'));
  await user.click(dialog.getByRole('button', { name: 'Give Keys' }));
  expect((await dialog.findAllByText(refusal))[0]).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveValue('Review copy');

  fetchMock.postOnce('path:/api/orders', { status: 201, body: ok({ id: 940, number: 'H-940' }) });
  await user.click(dialog.getByRole('button', { name: 'Give Keys' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/orders/940'));
  expect(getSentBody('post')).toEqual({
    idempotency_key: expect.any(String),
    site_id: 2,
    email: 'tess@partner.example',
    first_name: '',
    last_name: '',
    items: [{ license_group_id: 3, quantity: 3, name: '' }],
    reason: 'Review copy',
    send_email: false,
  });
  expect(await screen.findByText('Given by hand by anna')).toBeVisible();
  expect(await screen.findByText('Review copy')).toBeVisible();
  expect(screen.queryByText('Not mapped to a pool')).not.toBeInTheDocument();
});

test('gives a unit that waits the key that is chosen or typed', async () => {
  fetchMock.post('/api/orders/931/keys', { status: 201, body: ok(null) });
  const user = userEvent.setup();
  openOrders('orders/931');

  await user.click(await screen.findByRole('button', { name: 'Choose a Key: 2' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'From the supplier');
  await user.click(dialog.getByRole('button', { name: 'Give Key' }));
  expect(await dialog.findByText('Choose a key in stock, or type one')).toBeVisible();
  await user.click(dialog.getByLabelText(/^Key in stock/));
  await user.click(await dialog.findByRole('option', { name: '•••••-AAAAA · #11' }));
  await user.click(dialog.getByRole('button', { name: 'Give Key' }));

  expect(await screen.findByText('Key given')).toBeVisible();
  // The keys in stock are searched by POST, too.
  const [given] = fetchMock.callHistory.calls('path:/api/orders/931/keys');
  expect(JSON.parse(String(given?.options.body))).toEqual({
    line_item_id: '1',
    unit: 2,
    part: 1,
    license_id: 11,
    reason: 'From the supplier',
  });
});
