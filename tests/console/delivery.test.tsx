import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LicenseDetails } from '#contract/licenses';
import { dataProvider } from '../../src/dataProvider';
import sites from '../../src/resources/sites';
import { ok, sentBy } from './answers';
import { renderResource } from './renderResource';
import { allDelivered, site } from './site';
import { office, openStock, pageOf, sold } from './stock';

const parked = {
  id: 7,
  order_id: '100',
  order_number: '1001',
  channel: 'note',
  reason: 'The consumer key is read-only',
  attempts: 32,
  failed_at: '2026-11-21T10:00:00.000Z',
};

beforeEach(() => {
  fetchMock
    .mockGlobal()
    .get('/api/sites/3', ok(site))
    .get('/api/mappings?site_id=3', ok([]))
    .get('/api/sites/3/undelivered', ok(allDelivered), { name: 'undelivered' });
});
afterEach(() => {
  fetchMock.hardReset();
});

const openSite = () => renderResource([sites], { dataProvider, at: '/dashboard/sites/3' });

test('a site that tells nobody says so; a way is chosen and saved', async () => {
  const user = userEvent.setup();
  fetchMock.put('/api/sites/3', ok({ ...site, deliver_by_note: true }));
  openSite();
  expect(await screen.findByText(/customers are not notified/)).toBeVisible();

  await user.click(screen.getByLabelText('Customer note on the order'));
  await user.type(screen.getByLabelText(/Introduction/), 'Moin {{customer_name}');
  await user.click(screen.getByRole('button', { name: 'Save Delivery' }));

  expect(await screen.findByText('Delivery saved')).toBeVisible();
  expect(sentBy('put')).toEqual({
    deliver_by_note: true,
    deliver_by_email: false,
    message_subject: null,
    message_intro: 'Moin {customer_name}',
  });
});

test('a placeholder that nobody fills in is refused at its field, without a call', async () => {
  const user = userEvent.setup();
  openSite();

  await user.type(await screen.findByLabelText(/Subject of the e-mail/), 'Dear {{name}');

  expect(await screen.findByText(/are allowed/)).toBeVisible();
});

test('what the server refuses stays in the form, with its reason at the field', async () => {
  const user = userEvent.setup();
  const message = 'E-mail is not configured: enter a sender address in the settings';
  const body = { success: false, code: 'conflict', message, errors: { deliver_by_email: message } };
  fetchMock.put('/api/sites/3', { status: 409, body });
  openSite();

  await user.click(await screen.findByLabelText('E-mail'));
  await user.click(screen.getByRole('button', { name: 'Save Delivery' }));

  await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0));
  expect(screen.getByLabelText('E-mail')).toBeChecked();
});

test('the preview shows both messages, where no script can run', async () => {
  const user = userEvent.setup();
  const preview = { subject: 'Your keys', email_html: '<p>mail</p>', note_html: '<b>note</b>' };
  fetchMock.post('/api/sites/3/delivery-preview', ok(preview));
  openSite();

  await user.click(await screen.findByRole('button', { name: 'Preview' }));

  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('E-mail: Your keys')).toBeVisible();
  expect(dialog.getByTitle('E-mail')).toHaveAttribute('sandbox', '');
  expect(dialog.getByTitle('Customer note')).toHaveAttribute(
    'srcdoc',
    expect.stringContaining('<b>note</b>'),
  );
});

test('what was not delivered is listed with its reason and tried again', async () => {
  const user = userEvent.setup();
  fetchMock.modifyRoute('undelivered', { response: ok({ ...allDelivered, messages: [parked], total: 1 }) });
  fetchMock.post('/api/sites/3/undelivered/retry', ok({ retried_count: 1 }));
  openSite();
  expect(await screen.findByText('1 message was not delivered')).toBeVisible();
  expect(screen.getByText(parked.reason)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Try order 1001 again' }));

  expect(await screen.findByText('Queued for retry')).toBeVisible();
  expect(sentBy('post')).toEqual({ message_id: 7 });
});

const told: LicenseDetails = {
  ...sold,
  replaced_by: [],
  replaces: [],
  delivered_at: '2026-11-21T10:00:00.000Z',
  messages: [
    {
      order_id: '1001',
      channel: 'note',
      state: 'sent',
      is_resend: false,
      at: '2026-11-21T10:00:00.000Z',
      reason: null,
    },
  ],
};

test('a license’s page says when and how its key was delivered, and sends it again', async () => {
  const user = userEvent.setup();
  fetchMock
    .get('/api/license-groups', ok([office]))
    .get('path:/api/licenses', pageOf([sold]))
    .get('/api/licenses/12', ok(told))
    .post('/api/licenses/12/resend', { status: 201, body: ok(null) });
  openStock('licenses/12');
  const card = within(await screen.findByRole('region', { name: 'Delivery' }));
  const delivered = card.getByText('Delivered', { selector: 'dt' }).nextElementSibling;
  expect(delivered).toHaveTextContent('Nov 21, 2026, by note');

  await user.click(card.getByRole('button', { name: 'Send Keys Again' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'By e-mail' }));

  expect(await screen.findByText('The keys are being sent')).toBeVisible();
  expect(sentBy('post')).toEqual({ channel: 'email' });
});
