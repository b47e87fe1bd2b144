import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { OrderDetails, OrderLine, OrderUnit } from '#contract/orders';
import { i18nProvider } from '../../src/texts/i18nProvider';
import { openOrders, order, orderDetails, orderPage, unitWithKey } from './order';
import { csvPart, errorResponse, getSentBody, ok } from './responses';
import { captureDownloads, office, sold } from './stock';
import { stubMedia } from './stubMedia';

const list = 'path:/api/orders';

beforeEach(() => {
  fetchMock
    .get('path:/api/sites', ok([{ id: 2, name: 'Main Shop', url: 'https://shop.example.com' }]))
    .get('path:/api/license-groups', ok([office]))
    .get('path:/api/license-groups/3', ok(office));
});

const showOrder = (changes: Partial<OrderDetails> = {}) =>
  fetchMock.get('/api/orders/931', ok({ ...orderDetails, ...changes }));

function getLastQuery(): Record<string, string> {
  const url = fetchMock.callHistory.calls(list).at(-1)?.url ?? '';
  return Object.fromEntries(new URL(url, 'http://localhost').searchParams);
}

const getUnit = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);

test('lists orders with shop, customer, keys and problem', async () => {
  const renewal = { ...order, id: 932, number: '20932', extended_units: 1, problem: null };
  const renewals = [
    { ...renewal, units: 1, assigned_units: 0 },
    { ...renewal, id: 933, number: '20933', units: 4, assigned_units: 1, keyless_units: 1 },
    {
      ...renewal,
      id: 934,
      number: '20934',
      units: 1,
      assigned_units: 0,
      extended_units: 0,
      keyless_units: 1,
    },
  ];
  fetchMock.get(list, orderPage([order, ...renewals]));
  openOrders('orders');

  const findRow = async (name: string) =>
    within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);
  const row = await findRow('20931');

  expect(row.getByRole('link', { name: 'Main Shop' })).toHaveAttribute('href', '/dashboard/sites/2');
  expect(row.getByRole('link', { name: 'eva@example.com' })).toHaveAttribute(
    'href',
    '/dashboard/customers/31',
  );
  expect(row.getByText('1 of 2')).toBeVisible();
  expect(row.getByText('Processing')).toBeVisible();
  expect(row.getByText('Backordered')).toBeVisible();
  expect((await findRow('20932')).getByText('1 extended')).toBeVisible();
  expect((await findRow('20933')).getByText('1 of 2 · 1 extended')).toBeVisible();
  expect((await findRow('20934')).getByText('0')).toBeVisible();
  expect(getLastQuery()).toEqual({ page: '1', per_page: '20', sort_order: 'DESC' });
});

test('filters by shop, status, problem, pool and days, and keeps the filters in the address', async () => {
  fetchMock.get(list, orderPage([order]));
  const user = userEvent.setup();
  const { router } = openOrders('orders');
  await screen.findByRole('option', { name: 'Main Shop' });

  const waitForQuery = (query: object) => waitFor(() => expect(getLastQuery()).toMatchObject(query));

  await user.selectOptions(screen.getByLabelText('Filter by Site'), 'Main Shop');
  await waitForQuery({ site_id: '2' });
  await user.selectOptions(screen.getByLabelText('Filter by Status'), 'Completed (1,200)');
  await waitForQuery({ status: 'completed' });
  await user.selectOptions(screen.getByLabelText('Filter by Problem'), 'Any problem');
  await waitForQuery({ problem: 'any' });
  await user.selectOptions(await screen.findByLabelText('Filter by Pool'), 'Office 2026');
  await waitForQuery({ license_group_id: '3' });
  fireEvent.change(await screen.findByLabelText('Filter by Ordered'), { target: { value: 'custom' } });
  fireEvent.change(await screen.findByLabelText('Ordered from'), { target: { value: '2026-11-01' } });
  await waitForQuery({ from: new Date('2026-11-01T00:00:00.000').toISOString() });
  fireEvent.change(screen.getByLabelText('Ordered to'), { target: { value: '2026-11-02' } });

  await waitForQuery({
    site_id: '2',
    status: 'completed',
    problem: 'any',
    license_group_id: '3',
    from: new Date('2026-11-01T00:00:00.000').toISOString(),
    // The end day is included.
    to: new Date('2026-11-03T00:00:00.000').toISOString(),
  });
  expect(decodeURIComponent(router.state.location.search)).toContain('"problem":"any"');
});

test('exports the orders that match under the names of shop and pool and the days', async () => {
  fetchMock.get(list, orderPage([order])).get('path:/api/orders/export', () => csvPart('ID\r\n931\r\n', 1));
  const file = captureDownloads();
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const days = {
    ordered_at_gte: new Date('2026-11-01T00:00:00.000').toISOString(),
    ordered_at_lte: new Date('2026-11-02T23:59:59.999').toISOString(),
  };
  const filter = { site_id: 2, license_group_id: 3, ...days };
  openOrders(`orders?filter=${encodeURIComponent(JSON.stringify(filter))}`);

  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(file.files).toHaveLength(1));

  const [link] = download.mock.contexts as HTMLAnchorElement[];
  expect(link?.download).toBe('orders-main-shop-office-2026-2026-11-01_2026-11-02.csv');
  const [exported] = fetchMock.callHistory.calls('path:/api/orders/export');
  expect(Object.fromEntries(new URL(String(exported?.url), 'http://localhost').searchParams)).toEqual({
    site_id: '2',
    license_group_id: '3',
    from: days.ordered_at_gte,
    to: new Date('2026-11-03T00:00:00.000').toISOString(),
    sort_order: 'DESC',
    limit: '10000',
  });
});

test('shows an order of a deleted shop without an email address', async () => {
  const orphan = {
    ...order,
    site: { id: 2, name: null },
    customer_id: null,
    customer_email: null,
    customer_first_name: 'מרים',
  };
  fetchMock.get(list, orderPage([orphan]));
  openOrders('orders');

  expect(await screen.findByText('Deleted shop #2')).toBeVisible();
  expect(screen.getByText('No email address')).toBeVisible();
  expect(screen.getByText("מרים O'Brien")).toHaveAttribute('dir', 'auto');
});

test("shows each unit's key or its place in the queue", async () => {
  showOrder();
  openOrders('orders/931');
  await screen.findByRole('heading', { name: 'Order 20931' });

  const first = getUnit('Unit 1');
  expect(first.queryByText('KEY12-BBBBB-CCCCC')).toBeNull();
  expect(first.getByRole('link', { name: '#12' })).toHaveAttribute('href', '/dashboard/licenses/12');
  const second = getUnit('Unit 2');
  expect(second.getByText('Backordered: number 4 in the queue')).toBeVisible();
  expect(second.getByRole('link', { name: 'Office 2026' })).toHaveAttribute('href', '/dashboard/pools/3');
  expect(screen.getByRole('link', { name: /Open in the Shop/ })).toHaveAttribute(
    'href',
    orderDetails.shop_url,
  );
  expect(screen.getByRole('link', { name: /Open in the Shop/ })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
});

test('records that a key of an order is revealed', async () => {
  showOrder();
  fetchMock.post('/api/licenses/key-use', { status: 201, body: ok(null) });
  const user = userEvent.setup();
  openOrders('orders/931');

  await user.click(await screen.findByRole('button', { name: 'Show key' }));

  expect(screen.getByText('KEY12-BBBBB-CCCCC')).toBeVisible();
  await waitFor(() => expect(getSentBody('post')).toEqual({ use: 'shown', license_ids: [12] }));
});

const details = { parts: [], replaces: [], delivered_at: null, messages: [], channels: [] };

test('replaces a key: says how many are left and how the customer is notified, and stays on the order', async () => {
  showOrder();
  fetchMock.post('/api/licenses/12/replace', {
    status: 201,
    body: ok({ ...sold, ...details, replaced_by: [13] }),
  });
  const user = userEvent.setup();
  const { router } = openOrders('orders/931');

  await user.click(await screen.findByRole('button', { name: 'Replace #12' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Office 2026 has 20 keys left.')).toBeVisible();
  expect(dialog.getByText('The customer gets the new key automatically, by note.')).toBeVisible();
  await user.type(dialog.getByLabelText('Replacement note'), 'Does not activate');
  await user.click(dialog.getByRole('button', { name: 'Replace License' }));

  expect(await screen.findByText('License replaced successfully')).toBeVisible();
  expect(router.state.location.pathname).toBe('/dashboard/orders/931');
});

test('warns before a replacement that nobody notifies the customer and that no key is left', async () => {
  const channels = orderDetails.channels.map((channel) => ({ ...channel, is_automatic: false }));
  showOrder({ channels });
  fetchMock.removeRoutes().mockGlobal();
  fetchMock.get('/api/orders/931', ok({ ...orderDetails, channels }));
  fetchMock.get('path:/api/license-groups/3', ok({ ...office, available_licenses: 0 }));
  const user = userEvent.setup();
  openOrders('orders/931');

  await user.click(await screen.findByRole('button', { name: 'Replace #12' }));

  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Office 2026 has no key left: add keys first.')).toBeVisible();
  expect(dialog.getByText(/Keystock does not notify customers of this shop/)).toBeVisible();
});

test('sends the keys again by a channel that works; the other one says why it does not', async () => {
  showOrder();
  fetchMock.post('/api/orders/931/resend', { status: 201, body: ok(null) });
  const user = userEvent.setup();
  openOrders('orders/931');

  await user.click(await screen.findByRole('button', { name: 'Send Keys Again' }));
  const dialog = within(await screen.findByRole('dialog'));
  const byEmail = dialog.getByRole('button', { name: 'By email' });
  expect(byEmail).toBeDisabled();
  expect(byEmail).toHaveAccessibleDescription(/Email is not configured/);
  await user.click(dialog.getByRole('button', { name: 'As customer note' }));

  expect(await screen.findByText('The keys are being sent')).toBeVisible();
  expect(getSentBody('post')).toEqual({ channel: 'note' });
});

test("creates and copies a link to the customer's page, and revokes all links", async () => {
  const link = {
    created_at: '2026-11-03T10:00:09.000Z',
    expires_at: '2999-02-01T10:00:09.000Z',
    opened_at: null,
  };
  showOrder({ links: [link] });
  fetchMock
    .post('/api/orders/931/link', {
      status: 201,
      body: ok({ url: 'https://keys.example.com/o/abc', expires_at: link.expires_at }),
    })
    .delete('/api/orders/931/links', ok({ revoked_count: 1 }));
  const user = userEvent.setup();
  openOrders('orders/931');
  expect(await screen.findByText('1 valid link')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Copy Link' }));
  expect(await screen.findByText("Link to the customer's page copied to clipboard")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('https://keys.example.com/o/abc');
  expect(screen.getByLabelText('New link')).toHaveValue('https://keys.example.com/o/abc');

  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('1 link revoked')).toBeVisible();
});

test('allocates keys now, and says why a unit still has none', async () => {
  showOrder();
  fetchMock.post(
    '/api/orders/931/allocate',
    ok({
      assigned_units: 0,
      backordered_units: 1,
      remaining: [
        {
          license_group: { id: 3, name: 'Office 2026' },
          units: 1,
          reason: 'No key of Office 2026 is available',
        },
      ],
    }),
  );
  const user = userEvent.setup();
  openOrders('orders/931');

  await user.click(await screen.findByRole('button', { name: 'Allocate Now' }));

  expect(await screen.findByText('No key could be allocated')).toBeVisible();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/No key of Office 2026 is available/)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Add keys to Office 2026' })).toHaveAttribute(
    'href',
    '/dashboard/licenses/import?pool=3',
  );
});

test('says why an order from before its mapping has no key', async () => {
  const lines = orderDetails.lines.map((line) => ({
    ...line,
    is_early: true,
    assigned_units: 0,
    backordered_units: 0,
    units: [],
  }));
  showOrder({ lines, assigned_units: 0, backordered_units: 0, problem: null });
  openOrders('orders/931');

  expect(await screen.findByText(/Paid before this product was mapped/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Allocate Now' })).toBeEnabled();
});

test('offers to allocate another key to a unit whose license was deleted', async () => {
  const [line] = orderDetails.lines;
  const [unit] = line?.units ?? [];
  const units = [{ ...unit, license: null, backorder: null, flag: null }] as OrderUnit[];
  const lines = [{ ...line, quantity: 1, assigned_units: 1, backordered_units: 0, units }] as OrderLine[];
  showOrder({ lines, units: 1, assigned_units: 1, backordered_units: 0, problem: null });
  openOrders('orders/931');

  expect(await screen.findByText('License deleted')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Allocate Now' })).toBeEnabled();
});

test('says what the units of a renewal order got', async () => {
  const [line] = orderDetails.lines;
  const renewal = { outcome: 'extended', is_active: true, valid_until: '2027-11-03' } as const;
  const first = { id: 17, number: '20017' };
  const renewals = [
    { ...renewal, unit: 1, order: first },
    { ...renewal, unit: 2, order: first, is_active: false },
    { ...renewal, unit: 3, order: null, outcome: 'none' as const },
    { ...renewal, unit: 4, order: null, outcome: 'new_key' as const },
  ];
  const lines = [
    { ...line, quantity: 4, units: [], renewals },
    { ...line, id: '2', name: 'VPN', quantity: 1, units: [], awaits_subscription: true },
  ] as OrderDetails['lines'];
  showOrder({ lines });
  openOrders('orders/931');

  const extended = await screen.findByRole('link', {
    name: 'Unit 1: Renewal of order 20017: validity extended to Nov 3, 2027',
  });
  expect(extended).toHaveAttribute('href', '/dashboard/orders/17');
  expect(screen.getByText('Unit 2: Renewal of order 20017: the extension was taken back')).toBeVisible();
  expect(screen.getByText('Unit 3: Renewal: no key, as the mapping says')).toBeVisible();
  expect(screen.getByText(/^Unit 4: Renewal: no key of this subscription is known/)).toBeVisible();
  expect(screen.getByText(/^Renewal: waits until the shop says/)).toBeVisible();
});

test('an order whose keys are extended needs nothing', async () => {
  const renewals = [
    { unit: 1, outcome: 'extended', is_active: true, valid_until: '2027-11-03', order: null },
  ];
  const [line] = orderDetails.lines;
  const lines = [{ ...line, quantity: 1, assigned_units: 0, backordered_units: 0, units: [], renewals }];
  showOrder({
    lines: lines as OrderDetails['lines'],
    units: 1,
    assigned_units: 0,
    backordered_units: 0,
    extended_units: 1,
    problem: null,
  });
  openOrders('orders/931');

  expect(await screen.findByText(/validity extended to Nov 3, 2027$/)).toBeVisible();
  expect(screen.queryByText('0 keys')).toBeNull();
  expect(screen.getByText('€49.90')).toBeVisible();
  expect(screen.getByText('German')).toBeVisible();
  expect(screen.getAllByText(/^Nov 3, 2026, \d/)[0]).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Allocate Now' })).toBeNull();
});

test('shows an order of 500 units page by page', async () => {
  const units = Array.from({ length: 500 }, (_, index) => ({ ...unitWithKey, unit: index + 1 }));
  const lines = orderDetails.lines.map((line) => ({ ...line, units, quantity: 500, assigned_units: 500 }));
  showOrder({ lines, units: 500, assigned_units: 500, backordered_units: 0, problem: null });
  const user = userEvent.setup();
  openOrders('orders/931');
  const pages = within(
    await screen.findByRole('navigation', { name: 'Pages of the units of Office 2026 Home' }),
  );
  expect(pages.getByText('1-20 of 500')).toBeVisible();
  expect(screen.getByText('Unit 20')).toBeVisible();
  expect(screen.queryByText('Unit 21')).toBeNull();

  await user.click(pages.getByRole('button', { name: 'Next page' }));

  expect(screen.getByText('Unit 40')).toBeVisible();
  expect(screen.queryByText('Unit 20')).toBeNull();
});

test('prints all units of an order', async () => {
  stubMedia(/^print$/);
  onTestFinished(() => void vi.unstubAllGlobals());
  const units = Array.from({ length: 21 }, (_, index) => ({ ...unitWithKey, unit: index + 1 }));
  showOrder({ lines: orderDetails.lines.map((line) => ({ ...line, units, quantity: 21 })), units: 21 });

  openOrders('orders/931');

  expect(await screen.findByText('Unit 21')).toBeVisible();
  expect(screen.getByText('Unit 1')).toBeVisible();
});

test('shows events, messages and replacements as a timeline, newest first', async () => {
  const replacement = {
    id: 1,
    line_item_id: '1',
    unit: 1,
    license_id: 11,
    new_license_id: 12,
    note: 'Does not activate',
    actor: 'ada',
    created_at: '2026-11-04T10:00:00.000Z',
  };
  const rejected = {
    id: 9,
    topic: 'order.updated',
    source: 'reconciliation' as const,
    received_at: '2026-11-05T10:00:00.000Z',
    processed_at: '2026-11-05T10:00:01.000Z',
    is_failed: true,
    outcome: 'Line item 3: quantity is negative',
  };
  const [note] = orderDetails.messages;
  const messages = note && [
    {
      ...note,
      id: 6,
      channel: 'order_item' as const,
      completes_order: true,
      sent_at: '2026-11-03T10:00:10.000Z',
    },
    { ...note, id: 7, channel: 'order_item' as const, keys: 0, sent_at: '2026-11-06T10:00:10.000Z' },
    { ...note, id: 8, kind: 'backorder' as const, keys: 0, sent_at: '2026-11-07T10:00:10.000Z' },
    note,
  ];
  showOrder({ messages, replacements: [replacement], events: [rejected, ...orderDetails.events] });
  openOrders('orders/931');

  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
  const texts = timeline.getAllByRole('listitem').map((item) => item.textContent);

  const messageCard = within(screen.getByRole('region', { name: 'Messages' }));
  expect(messageCard.getByText(/by note, keys are still to come$/)).toBeVisible();
  expect(texts).toEqual([
    expect.stringMatching(/Customer notified by note that keys are still to come$/),
    expect.stringMatching(/Keys in the order's items updated$/),
    expect.stringContaining('Order updated Rejected'),
    expect.stringContaining('License replaced: #11 → #12'),
    expect.stringContaining("Keys sent in the order's items1 keyOrder set to completed in the shop"),
    expect.stringContaining('Keys sent by note'),
    expect.stringContaining('1 key assigned'),
    expect.stringContaining('Order createdWebhook'),
  ]);
  expect(texts[2]).toContain('Found by a sync · Line item 3: quantity is negative');
});

test('warns that no message can be sent, unless there is no key to send', async () => {
  const reason = "The order's site was deleted";
  const channels = orderDetails.channels.map((channel) => ({ ...channel, is_available: false, reason }));
  fetchMock
    .get('/api/orders/931', ok({ ...orderDetails, channels }))
    .get('/api/orders/932', ok({ ...orderDetails, id: 932, assigned_units: 0, channels }));
  const { router } = openOrders('orders/931');
  expect(await screen.findByText(`No message can be sent now. ${reason}.`)).toBeVisible();

  await act(() => router.navigate('/dashboard/orders/932'));

  await waitFor(() => expect(screen.queryByText(/No message can be sent now/)).toBeNull());
});

test('updates by itself while a message is being sent', async () => {
  const sending = orderDetails.messages.map((message) => ({
    ...message,
    state: 'sending' as const,
    sent_at: null,
  }));
  fetchMock
    .getOnce('/api/orders/931', ok({ ...orderDetails, messages: sending }))
    .get('/api/orders/931', ok(orderDetails));
  openOrders('orders/931');
  const messages = within(await screen.findByRole('region', { name: 'Messages' }));
  expect(await messages.findByText('Sending')).toBeVisible();

  expect(await messages.findByText('Delivered')).toBeVisible();
});

test('opens an order by its shop and the id in it', async () => {
  fetchMock.get(list, orderPage([order]));
  showOrder();
  const { router } = openOrders('orders/of/2/20931');

  expect(await screen.findByRole('heading', { name: 'Order 20931' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/dashboard/orders/931');
  expect(fetchMock.callHistory.calls(list)[0]?.url).toContain('order_id=20931');
});

test('shows an error for a missing order', async () => {
  fetchMock.get('/api/orders/99', errorResponse(404, 'Order not found'));
  openOrders('orders/99');

  expect(await screen.findByText('Order not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Orders' })).toHaveAttribute('href', '/dashboard/orders');
});

test('shows an order in German', async () => {
  onTestFinished(() => i18nProvider.changeLocale('en'));
  await i18nProvider.changeLocale('de');
  showOrder();
  openOrders('orders/931');

  expect(await screen.findByRole('heading', { name: 'Bestellung 20931' })).toBeVisible();
  expect(screen.getByText('Im Rückstand: Nummer 4 in der Warteschlange')).toBeVisible();
});
