import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LicenseDetails } from '#contract/licenses';
import sites from '../../src/resources/sites';
import { dataProvider } from '../../src/shell/dataProvider';
import { renderResource } from './renderResource';
import { getSentBody, ok } from './responses';
import { noFailedMessages, site } from './site';
import { licensePage, office, openStock, sold } from './stock';

const failedMessage = {
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
    .get('/api/sites/3/undelivered', ok(noFailedMessages), { name: 'undelivered' });
});
afterEach(() => {
  fetchMock.hardReset();
});

const openSite = () => renderResource([sites], { dataProvider, at: '/dashboard/sites/3' });

test('shows a site without a message channel; saves a selected channel', async () => {
  const user = userEvent.setup();
  fetchMock.put('/api/sites/3', ok({ ...site, deliver_by_note: true }));
  openSite();
  expect(await screen.findByText(/customers are not notified/)).toBeVisible();

  await user.click(screen.getByLabelText('Customer note on the order'));
  await user.type(screen.getByLabelText(/Introduction/), 'Moin {{customer_name}');
  await user.click(screen.getByRole('button', { name: 'Save Delivery' }));

  expect(await screen.findByText('Delivery saved')).toBeVisible();
  expect(getSentBody('put')).toEqual({
    deliver_by_note: true,
    deliver_by_email: false,
    language: 'en',
    message_subject: null,
    message_intro: 'Moin {customer_name}',
  });
});

test('saves the language of the customers and previews in it before', async () => {
  const user = userEvent.setup();
  const preview = { subject: 'Ihre Schlüssel', email_html: '', note_html: '' };
  fetchMock.put('/api/sites/3', ok({ ...site, language: 'de' }));
  fetchMock.post('/api/sites/3/delivery-preview', ok(preview));
  openSite();

  await user.selectOptions(await screen.findByLabelText('Language'), 'Deutsch');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Save Delivery' }));

  expect(await screen.findByText('Delivery saved')).toBeVisible();
  expect(getSentBody('post')).toEqual({ message_subject: null, message_intro: null, language: 'de' });
  expect(getSentBody('put')).toMatchObject({ language: 'de' });
});

test('refuses an unknown placeholder at its field, without a request', async () => {
  const user = userEvent.setup();
  openSite();

  await user.type(await screen.findByLabelText(/Subject of the e-mail/), 'Dear {{name}');

  expect(await screen.findByText(/are allowed/)).toBeVisible();
});

test('keeps a rejected input in the form, with the reason at its field', async () => {
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

test('previews both messages in a sandbox without scripts', async () => {
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

test('lists a failed message with its reason and retries it', async () => {
  const user = userEvent.setup();
  fetchMock.modifyRoute('undelivered', {
    response: ok({ ...noFailedMessages, messages: [failedMessage], total: 1 }),
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
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'By e-mail' }));

  expect(await screen.findByText('The keys are being sent')).toBeVisible();
  expect(getSentBody('post')).toEqual({ channel: 'email' });
});
