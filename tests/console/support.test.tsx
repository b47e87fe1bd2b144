import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ProofKey } from '#contract/deliveryProof';
import type { FoundKey } from '#contract/keyLookup';
import { i18nProvider } from '../../src/texts/i18nProvider';
import { backorderedUnit, openOrders, order, orderDetails, orderPage, unitWithKey } from './order';
import { errorResponse, getSentBody, ok } from './responses';
import { office } from './stock';

const LOOKUP = 'path:/api/licenses/look-up';

const found: FoundKey = {
  verdict: 'sold',
  differences: [],
  license: { license_id: 12, license_key: '•••••-CCCCC', license_status: 'sold' },
  license_group: { id: 3, name: 'Office 2026' },
  order: { id: 931, number: '20931' },
  customer: { id: 31, email: 'eva@example.com' },
  is_customers: null,
  flag: null,
  replaced_by: null,
};

beforeEach(() => {
  fetchMock
    .get('path:/api/sites', ok([{ id: 2, name: 'Main Shop', url: 'https://shop.example.com' }]))
    .get('path:/api/license-groups', ok([office]))
    .get('path:/api/license-groups/3', ok(office))
    .get('path:/api/orders', orderPage([order]))
    .get('/api/orders/931', ok(orderDetails));
});

async function lookUp(at: string, typed = 'KEY12') {
  const user = userEvent.setup();
  openOrders(at);
  await user.click(await screen.findByRole('button', { name: 'Is It Our Key?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Is It Our Key?' }));
  await user.type(await dialog.findByLabelText('Key from the customer'), typed);
  await user.click(dialog.getByRole('button', { name: 'Look Up' }));
  return { user, dialog };
}

test("says on an order's page that a key is its customer's, and links order and license", async () => {
  fetchMock.post(LOOKUP, ok({ keys: [{ ...found, is_customers: true }] }));

  const { dialog } = await lookUp('orders/931');

  expect(await dialog.findByText("This customer's key")).toBeVisible();
  expect(getSentBody('post')).toEqual({ license_key: 'KEY12', customer_id: 31 });
  expect(dialog.getByText('•••••-CCCCC')).toBeVisible();
  expect(dialog.getByRole('link', { name: '#20931' })).toHaveAttribute('href', '/dashboard/orders/931');
  expect(dialog.getByRole('link', { name: '#12' })).toHaveAttribute('href', '/dashboard/licenses/12');
  expect(dialog.queryByText(/Probably meant/)).not.toBeInTheDocument();
});

test('says which key was probably meant, and what to check', async () => {
  const meant = { ...found, differences: ['dashes', 'o_0'], is_customers: false };
  fetchMock.post(LOOKUP, ok({ keys: [meant] }));

  const { dialog } = await lookUp('orders');

  expect(await dialog.findByText('No key is exactly this one. Probably meant:')).toBeVisible();
  expect(dialog.getByText("Another customer's key")).toBeVisible();
  expect(dialog.getByText('Check: dashes, the letter O and the digit 0')).toBeVisible();
  expect(getSentBody('post')).toEqual({ license_key: 'KEY12' });
});

test('says by which key one was replaced', async () => {
  const replaced_by = { license_id: 14, license_key: '•••••-DDDDD', license_status: 'sold' };
  fetchMock.post(LOOKUP, ok({ keys: [{ ...found, verdict: 'replaced', replaced_by }] }));

  const { dialog } = await lookUp('orders');

  expect(await dialog.findByText('Replaced: it must not be used any more')).toBeVisible();
  expect(dialog.getByText('•••••-DDDDD')).toBeVisible();
  expect(dialog.getByRole('link', { name: '#14' })).toBeVisible();
});

test('says that a key was never ours, and why a look-up failed, and keeps what was typed', async () => {
  fetchMock.postOnce(LOOKUP, ok({ keys: [] }));
  const { user, dialog } = await lookUp('orders');
  expect(await dialog.findByText('Never ours')).toBeVisible();

  const limit = 'You may look up 60 keys an hour. Please wait, or ask an administrator.';
  fetchMock.postOnce(LOOKUP, errorResponse(429, limit));
  await user.click(dialog.getByRole('button', { name: 'Look Up' }));

  expect(await dialog.findByText(`Failed to look up the key: ${limit}`)).toBeVisible();
  expect(dialog.queryByText('Never ours')).not.toBeInTheDocument();
  expect(dialog.getByLabelText('Key from the customer')).toHaveValue('KEY12');
});

test('a key that none can be is refused at its field, without a call', async () => {
  const { dialog } = await lookUp('orders', 'A-1');

  expect(await dialog.findByText('License key must be at least 5 characters')).toBeVisible();
  expect(fetchMock.callHistory.called(LOOKUP)).toBe(false);
});

const SHOWN_AT = new Date(2026, 10, 3, 12);
const toTime = (hours: number, minutes: number) => new Date(2026, 10, 3, hours, minutes).toISOString();

function showOrderOfToday() {
  vi.useFakeTimers({ now: SHOWN_AT, toFake: ['Date'] });
  const units = [
    { ...unitWithKey, delivered_at: toTime(5, 38) },
    { ...backorderedUnit, backorder: { position: 4, since: toTime(5, 38), expected_on: '2026-11-06' } },
  ];
  const links = [{ created_at: toTime(5, 38), expires_at: toTime(5, 38), opened_at: toTime(6, 10) }];
  const lines = orderDetails.lines.map((line) => ({ ...line, units }));
  fetchMock.removeRoutes().get('/api/orders/931', ok({ ...orderDetails, lines, links }));
  fetchMock.get('path:/api/license-groups/3', ok(office)).catch(ok([]));
  openOrders('orders/931');
}

test("an order's first line says where it stands", async () => {
  showOrderOfToday();

  expect(
    await screen.findByText(
      'Key delivered 5:38 AM, page opened 6:10 AM · one unit waits for Office 2026 until about Friday',
    ),
  ).toBeVisible();
});

test.each([
  [
    'de',
    'Schlüssel ausgeliefert: 05:38, Seite geöffnet: 06:10 · ein Stück wartet bis etwa Freitag auf Office 2026',
  ],
  [
    'es',
    'Clave entregada: 5:38, página abierta: 6:10 · una unidad espera claves de Office 2026 hasta aproximadamente viernes',
  ],
])('also in %s', async (language, verdict) => {
  await i18nProvider.changeLocale(language);
  onTestFinished(() => i18nProvider.changeLocale('en'));
  showOrderOfToday();

  expect(await screen.findByText(verdict)).toBeVisible();
});

const proofKey: ProofKey = {
  line_item_id: '1',
  product: 'Office 2026 Home',
  unit: 1,
  part: 1,
  parts: 1,
  license_id: 12,
  license_key: '•••••-CCCCC',
  given_at: toTime(5, 37),
  delivered_at: toTime(5, 38),
  replaced_at: null,
  messages: [
    { channel: 'email', is_resend: false, sent_at: toTime(5, 38), remote_id: '0100-abc' },
    { channel: 'note', is_resend: true, sent_at: toTime(7, 0), remote_id: '77' },
  ],
  opened_at: [toTime(6, 10)],
};

test('shows the proof of delivery of each key in the order of time, and prints it', async () => {
  const keys = [proofKey, { ...proofKey, unit: 2, delivered_at: null, messages: [], opened_at: [] }];
  fetchMock.get('/api/orders/931/proof', ok({ made_at: toTime(12, 0), keys }));
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const user = userEvent.setup();
  openOrders('orders/931');

  await user.click(await screen.findByRole('link', { name: 'Proof of Delivery' }));

  expect(await screen.findByRole('heading', { name: 'Proof of delivery, order 20931' })).toBeVisible();
  const first = (await screen.findByText('Unit 1', { exact: false })).closest('li') as HTMLElement;
  expect(
    within(first)
      .getAllByRole('listitem')
      .map((step) => step.textContent),
  ).toEqual([
    'Assigned Nov 3, 2026, 5:37:00 AM',
    'Email accepted by the mail service Nov 3, 2026, 5:38:00 AM (reference 0100-abc)',
    "Customer's page opened Nov 3, 2026, 6:10:00 AM",
    'Note mailed by the shop Nov 3, 2026, 7:00:00 AM (sent again, reference 77)',
  ]);
  expect(screen.getByText('Not delivered')).toBeVisible();
  expect(screen.getByText('As of Nov 3, 2026, 12:00:00 PM')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});
