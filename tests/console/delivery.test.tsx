import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test } from 'vitest';
import type { LicenseDetails } from '#contract/licenses';
import sites from '../../src/resources/sites';
import { dataProvider } from '../../src/shell/dataProvider';
import { renderResource } from './renderResource';
import { getSentBody, ok } from './responses';
import { noFailedDeliveries, site, siteSummary } from './site';
import { licensePage, office, openStock, sold } from './stock';

const failedMessage = {
  id: 7,
  order_id: '100',
  order_number: '1001',
  order: null,
  kind: 'keys',
  channel: 'note',
  reason: 'The consumer key is read-only',
  attempts: 32,
  failed_at: '2026-11-21T10:00:00.000Z',
};

beforeEach(() => {
  fetchMock
    .get('/api/sites/3', ok(site), { name: 'site' })
    .get('/api/mappings?site_id=3', ok([]))
    .get('/api/sites/3/undelivered', ok(noFailedDeliveries), { name: 'undelivered' });
});

const openSite = () => renderResource([sites], { dataProvider, at: '/dashboard/sites/3?tab=delivery' });

test('shows a site without a message channel; saves the selected channels', async () => {
  const user = userEvent.setup();
  fetchMock.put('/api/sites/3', ok({ ...site, deliver_by_note: true }));
  openSite();
  expect(await screen.findByText(/customers are not notified/)).toBeVisible();

  await user.click(screen.getByLabelText('Customer note on the order'));
  await user.click(screen.getByLabelText('Items of the order in the shop'));
  await user.click(screen.getByLabelText('Complete orders in the shop'));
  await user.type(screen.getByLabelText(/Introduction/), 'Moin {{customer_name}');
  await user.click(screen.getByRole('button', { name: 'Save Delivery' }));

  expect(await screen.findByText('Delivery saved')).toBeVisible();
  expect(getSentBody('put')).toEqual({
    deliver_by_note: true,
    deliver_by_order_item: true,
    complete_orders: true,
    message_intro: 'Moin {customer_name}',
    loaded: {
      deliver_by_note: false,
      deliver_by_order_item: false,
      complete_orders: false,
      message_intro: '',
    },
  });
});

test('a site known from its list shows its delivery when its own answer has it', async () => {
  const user = userEvent.setup();
  let answer = (_response: object) => {};
  fetchMock.removeRoutes();
  fetchMock
    .get('/api/sites', ok([siteSummary]))
    .get('/api/sites/3', new Promise<object>((resolve) => (answer = resolve)));
  renderResource([sites], { dataProvider, at: '/dashboard/sites' });
  await user.click(await screen.findByText('Main Shop'));
  await user.click(await screen.findByRole('tab', { name: 'Delivery' }));
  expect(screen.queryByText(/customers are not notified/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save Delivery' })).toBeNull();

  answer(ok({ ...site, deliver_by_email: true }));

  expect(await screen.findByRole('checkbox', { name: 'Email' })).toBeChecked();
});

test('what was chosen and not saved stays when the site is fetched again', async () => {
  const user = userEvent.setup();
  const { queryClient } = openSite();
  await user.click(await screen.findByLabelText('Customer note on the order'));
  fetchMock.modifyRoute('site', { response: ok({ ...site, deliver_by_email: true }) });

  await queryClient.invalidateQueries({ queryKey: ['sites'] });

  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Email' })).toBeChecked());
  expect(screen.getByLabelText('Customer note on the order')).toBeChecked();
});

test('offers the notice to customers who wait, with its templates and its preview', async () => {
  const user = userEvent.setup();
  const preview = { subject: '', email_html: '', note_html: '', order_item_html: '' };
  const notice = {
    notice_subject: 'Soon',
    notice_email_html: '<p>mail</p>',
    notice_note_html: '<b>Soon</b>',
  };
  fetchMock.put('/api/sites/3', ok({ ...site, send_backorder_notices: true }));
  fetchMock.post('/api/sites/3/delivery-preview', ok({ ...preview, ...notice }));
  openSite();
  const toggle = await screen.findByLabelText('Tell customers who wait');
  expect(screen.queryByLabelText(/Text of the notice/)).toBeNull();

  await user.click(toggle);
  await user.type(screen.getByLabelText(/Text of the notice/), 'On {{expected_date}');
  await user.type(screen.getByLabelText(/Thanks with the keys/), 'Thanks!');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const dialog = within(await screen.findByRole('dialog'));
  // A frame would keep the keys to itself, Escape included.
  expect(dialog.getByRole('heading', { level: 2 })).toHaveFocus();
  expect(dialog.getByText('Notice, Email: Soon')).toBeVisible();
  expect(dialog.getByTitle('Notice, Customer note')).toHaveAttribute(
    'srcdoc',
    expect.stringContaining('<b>Soon</b>'),
  );
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Save Delivery' }));

  expect(await screen.findByText('Delivery saved')).toBeVisible();
  expect(getSentBody('post')).toMatchObject({ notice_intro: 'On {expected_date}' });
  expect(getSentBody('put')).toMatchObject({
    send_backorder_notices: true,
    notice_intro: 'On {expected_date}',
    waiting_thanks: 'Thanks!',
  });
});

test('saves the language of the customers and previews in it before', async () => {
  const user = userEvent.setup();
  const preview = { subject: 'Ihre Schlüssel', email_html: '', note_html: '', order_item_html: '' };
  fetchMock.put('/api/sites/3', ok({ ...site, language: 'de' }));
  fetchMock.post('/api/sites/3/delivery-preview', ok(preview));
  openSite();

  await user.selectOptions(await screen.findByLabelText('Language'), 'Deutsch');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Save Delivery' }));

  expect(await screen.findByText('Delivery saved')).toBeVisible();
  expect(getSentBody('post')).toMatchObject({ message_subject: null, message_intro: null, language: 'de' });
  expect(getSentBody('put')).toMatchObject({ language: 'de' });
});

test('refuses an unknown placeholder at its field, without a request', async () => {
  const user = userEvent.setup();
  openSite();

  await user.type(await screen.findByLabelText(/Subject of the email/), 'Dear {{name}');

  expect(await screen.findByText(/are allowed/)).toBeVisible();
});

test('keeps a rejected input in the form, with the reason at its field', async () => {
  const user = userEvent.setup();
  const message = 'Email is not configured: enter a sender address in the settings';
  const body = { success: false, code: 'conflict', message, errors: { deliver_by_email: message } };
  fetchMock.put('/api/sites/3', { status: 409, body });
  openSite();

  await user.click(await screen.findByLabelText('Email'));
  await user.click(screen.getByRole('button', { name: 'Save Delivery' }));

  await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0));
  expect(screen.getByLabelText('Email')).toBeChecked();
});

test('previews the messages of all channels in a sandbox without scripts', async () => {
  const user = userEvent.setup();
  const preview = {
    subject: 'Your keys',
    email_html: '<p>mail</p>',
    note_html: '<b>note</b>',
    order_item_html: '<b>Key</b>',
  };
  fetchMock.post('/api/sites/3/delivery-preview', ok(preview));
  openSite();

  await user.click(await screen.findByRole('button', { name: 'Preview' }));

  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Email: Your keys')).toBeVisible();
  expect(dialog.getByTitle('Email')).toHaveAttribute('sandbox', '');
  expect(dialog.getByTitle('Customer note')).toHaveAttribute(
    'srcdoc',
    expect.stringContaining('<b>note</b>'),
  );
  expect(dialog.getByTitle('Items of the order')).toHaveAttribute(
    'srcdoc',
    expect.stringContaining('<b>Key</b>'),
  );
});

test('lists a failed message with its reason and retries it', async () => {
  const user = userEvent.setup();
  fetchMock.modifyRoute('undelivered', {
    response: ok({ ...noFailedDeliveries, messages: [failedMessage], total: 1 }),
  });
  fetchMock.post('/api/sites/3/undelivered/retry', ok({ retried_count: 1 }));
  openSite();
  expect(await screen.findByText('1 message was not delivered')).toBeVisible();
  expect(screen.getByText(failedMessage.reason)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Try order 1001 again' }));

  expect(await screen.findByText('Queued for retry')).toBeVisible();
  expect(getSentBody('post')).toEqual({ message_id: 7 });
});

const delivered: LicenseDetails = {
  ...sold,
  replaced_by: [],
  replaces: [],
  parts: [],
  delivered_at: '2026-11-21T10:00:00.000Z',
  messages: [
    {
      order_id: '1001',
      kind: 'keys',
      channel: 'note',
      state: 'sent',
      order: null,
      is_resend: false,
      at: '2026-11-21T10:00:00.000Z',
      reason: null,
    },
  ],
  channels: [
    { channel: 'note', is_automatic: true, is_available: false, reason: 'The order has no notes' },
    { channel: 'email', is_automatic: false, is_available: true, reason: null },
  ],
};

test('shows when and how a license key was delivered, and sends it again', async () => {
  const user = userEvent.setup();
  fetchMock
    .get('/api/license-groups', ok([office]))
    .get('path:/api/licenses', licensePage([sold]))
    .get('/api/licenses/12', ok(delivered))
    .post('/api/licenses/12/resend', { status: 201, body: ok(null) });
  openStock('licenses/12');
  const card = within(await screen.findByRole('region', { name: 'Delivery' }));
  const deliveredAt = card.getByText('Delivered', { selector: 'dt' }).nextElementSibling;
  expect(deliveredAt).toHaveTextContent('Nov 21, 2026, by note');

  await user.click(card.getByRole('button', { name: 'Send Keys Again' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'As customer note' })).toBeDisabled();
  expect(dialog.getByText('The order has no notes')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'By email' }));

  expect(await screen.findByText('The keys are being sent')).toBeVisible();
  expect(getSentBody('post')).toEqual({ channel: 'email' });
});

test('links the order and the customer of a license, and those of its messages', async () => {
  fetchMock
    .get('/api/license-groups', ok([office]))
    .get('path:/api/licenses', licensePage([sold]))
    .get('/api/licenses/12', ok({ ...delivered, messages: delivered.messages.map(withOrder) }));
  openStock('licenses/12');
  const assignment = within(await screen.findByRole('region', { name: 'Assignment' }));
  const delivery = within(screen.getByRole('region', { name: 'Delivery' }));

  expect(assignment.getByRole('link', { name: '20931' })).toHaveAttribute('href', '/dashboard/orders/931');
  expect(assignment.getByRole('link', { name: 'eva@example.com' })).toHaveAttribute(
    'href',
    '/dashboard/customers/31',
  );
  expect(await delivery.findByRole('link', { name: 'order 20931' })).toHaveAttribute(
    'href',
    '/dashboard/orders/931',
  );
});

const withOrder = (message: LicenseDetails['messages'][number]) => ({
  ...message,
  order: { id: 931, number: '20931' },
});

test('a replaced license shows when its key was delivered, and cannot be sent', async () => {
  fetchMock
    .get('/api/license-groups', ok([office]))
    .get('path:/api/licenses', licensePage([sold]))
    .get('/api/licenses/12', ok({ ...delivered, license_status: 'replaced', channels: [] }));
  openStock('licenses/12');
  const card = within(await screen.findByRole('region', { name: 'Delivery' }));

  const deliveredAt = card.getByText('Delivered', { selector: 'dt' }).nextElementSibling;

  await waitFor(() => expect(deliveredAt).toHaveTextContent('Nov 21, 2026, by note'));
  expect(card.queryByRole('button', { name: 'Send Keys Again' })).toBeNull();
});

test('a license page updates by itself while its message is being sent', async () => {
  const sending = delivered.messages.map((message) => ({ ...message, state: 'sending' as const }));
  fetchMock
    .get('/api/license-groups', ok([office]))
    .get('path:/api/licenses', licensePage([sold]))
    .getOnce('/api/licenses/12', ok({ ...delivered, delivered_at: null, messages: sending }))
    .get('/api/licenses/12', ok(delivered));
  openStock('licenses/12');
  const card = within(await screen.findByRole('region', { name: 'Delivery' }));
  const deliveredAt = card.getByText('Delivered', { selector: 'dt' }).nextElementSibling;
  await waitFor(() => expect(deliveredAt).toHaveTextContent('Sending'));

  await waitFor(() => expect(deliveredAt).toHaveTextContent('Nov 21, 2026, by note'));
});

test('says which emails an order brings, and offers the choice that brings one', async () => {
  const user = userEvent.setup();
  fetchMock.put('/api/sites/3', ok({ ...site, deliver_by_order_item: true, complete_orders: true }));
  fetchMock.modifyRoute('site', { response: ok({ ...site, deliver_by_note: true }) });
  openSite();
  await user.click(await screen.findByLabelText('Items of the order in the shop'));
  expect(screen.queryByRole('button', { name: 'One email per order' })).toBeNull();
  await user.click(screen.getByLabelText('Complete orders in the shop'));
  expect(screen.getByText(/^2 emails for each order/)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'One email per order' }));

  expect(screen.queryByText(/emails for each order/)).toBeNull();
  expect(screen.getByText(/email of the completed order, with the keys in its items/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save Delivery' }));
  await screen.findByText('Delivery saved');
  expect(getSentBody('put')).toMatchObject({
    deliver_by_note: false,
    deliver_by_order_item: true,
    complete_orders: true,
  });
});

test('writes the keys into all orders again after a question, and shows how far it is', async () => {
  const user = userEvent.setup();
  const run = { started_at: site.created_at, finished_at: null, orders: 180, done: 12, failed: 0 };
  fetchMock.get('/api/sites/3/item-rewrite', ok(null), { name: 'rewrite' });
  fetchMock.post('/api/sites/3/item-rewrite', ok(run));
  fetchMock.modifyRoute('site', { response: ok({ ...site, deliver_by_order_item: true }) });
  openSite();
  await user.click(await screen.findByRole('button', { name: 'Write keys into all orders again' }));
  fetchMock.modifyRoute('rewrite', { response: ok(run) });

  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Write keys into all orders again' }));

  expect(await screen.findByText('12 of 180 orders written')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Write keys into all orders again' })).toBeDisabled();
});
