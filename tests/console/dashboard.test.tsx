import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import DashboardPage from '../../src/custom-pages/dashboard';
import { dataProvider } from '../../src/shell/dataProvider';
import { i18nProvider } from '../../src/texts/i18nProvider';
import { renderResource } from './renderResource';
import { ok } from './responses';
import { closedSetup, noAttention } from './stock';
import { stubMedia } from './stubMedia';

const stats = {
  total_licenses: 48210,
  available_licenses: 31902,
  sold_licenses: 15044,
  exhausted_licenses: 1264,
  recent_assignments: [],
};
const assignments = [
  {
    license_id: 71,
    product_id: 1042,
    mapping: { site: { id: 2, name: 'Main Shop' }, product_name: 'Office 2026' },
    owner_email_address: 'eva@example.com',
    order_id: '20931',
    order: { id: 931, number: '20931' },
    customer_id: 31,
    sold_date: '2026-11-18T10:00:00.000Z',
  },
  {
    license_id: 70,
    product_id: null,
    mapping: null,
    owner_email_address: null,
    order_id: null,
    sold_date: '2026-11-17T10:00:00.000Z',
  },
];
const failure = (status: number, message?: string) => ({ status, body: { success: false, message } });

const open = () =>
  renderResource({ name: 'home', list: DashboardPage }, { dataProvider, at: '/dashboard/home' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 12) });
  fetchMock
    .get('/api/dashboard/stats', ok(stats), { name: 'stats' })
    .get('/api/dashboard/recent', ok(assignments), { name: 'recent' })
    .get('path:/api/dashboard/sales-analytics', ok({ time_series: [], period: {} }))
    .get('path:/api/dashboard/runway', ok([]))
    .get('/api/dashboard/attention', ok(noAttention), { name: 'attention' })
    .get('/api/dashboard/handover', ok(null), { name: 'handover' })
    .get('/api/dashboard/setup', ok(closedSetup), { name: 'setup' })
    .get(
      '/api/validation/stats',
      ok({ total_unlimited: 0, valid: 0, invalid: 0, pending: 0, last_run: null }),
    )
    .get('/api/ready', ok({ status: 'ok' }), { name: 'ready' });
});

// spec: 2.dashboard.title-subtitle-long-date-system-active
test('shows title, subtitle, long date and an active system', async () => {
  open();

  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(screen.getByText('Overview of your license management system')).toBeVisible();
  expect(screen.getByText('Friday, November 20, 2026')).toBeVisible();
  expect(await screen.findByText('System Active')).toBeVisible();
});

test('formats stock percentages in the selected language', async () => {
  await i18nProvider.changeLocale('de');
  onTestFinished(() => i18nProvider.changeLocale('en'));
  open();

  expect(await screen.findByText('2,6 % des Bestands')).toBeVisible();
});

// spec: 2.dashboard.title-subtitle-long-date-system-active
test('shows an unready server as unavailable', async () => {
  fetchMock.modifyRoute('ready', { response: failure(503, 'The database cannot be reached') });
  open();

  expect(await screen.findByText('System Unavailable')).toBeVisible();
});

// spec: 2.dashboard.title-subtitle-long-date-system-active
test.each([
  ['CRITICAL', 2, '2 problems need attention', 'exhausted'],
  ['WARNING', 1, '1 problem needs attention', 'warning'],
])('says beside the active system what needs attention: %s', async (severity, total, text, tone) => {
  const item = { kind: 'jobs_failed', severity, count: 1, reason: 'They stopped.', since: null };
  fetchMock.modifyRoute('attention', { response: ok({ ...noAttention, items: [item], total }) });
  open();

  expect(await screen.findByText(text)).toHaveAttribute('data-tone', tone);
  expect(await screen.findByText('System Active')).toHaveAttribute('data-tone', 'available');
});

test('in one column what needs attention comes before the figures', async () => {
  stubMedia(/^(?!.*min-width)/);
  open();

  const attention = await screen.findByRole('heading', { name: 'Needs attention' });
  const figures = await screen.findByRole('link', { name: 'Total Licenses' });

  expect(attention.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getAllByRole('heading', { name: 'Needs attention' })).toHaveLength(1);
});

// spec: 2.dashboard.four-cards-linked-to-the-licenses
test.each([
  ['Total Licenses', '48,210'],
  ['Available', '31,902'],
  ['Sold', '15,044'],
  ['Exhausted', '1,264'],
])('links the card %s to the licenses', async (title, value) => {
  open();

  expect(await screen.findByText(value)).toBeVisible();
  expect(screen.getByRole('link', { name: title }).getAttribute('href')).toMatch(/^\/dashboard\/licenses\?/);
});

// spec: 2.dashboard.a-card-s-icon-tints-and
test('shows cards with tinted icons, and skeletons until their values load', async () => {
  let respond: (response: object) => void = () => {};
  const response = new Promise<object>((resolve) => {
    respond = resolve;
  });
  fetchMock.modifyRoute('stats', { response });
  open();
  await screen.findByRole('link', { name: 'Total Licenses' });
  const cards = ['Total Licenses', 'Available', 'Sold', 'Exhausted'].map((name) =>
    screen.getByRole('link', { name }).closest('section'),
  );
  const skeletons = () =>
    cards.flatMap((card) => [...(card?.querySelectorAll('[data-stat-value] [data-skeleton]') ?? [])]);
  const before = skeletons().length;
  respond(ok(stats));

  expect(await screen.findByText('48,210')).toBeVisible();
  expect([before, skeletons().length]).toEqual([4, 0]);
  const icons = cards.map((card) => card?.querySelector('[data-tone]:has(svg)'));
  expect(icons.map((icon) => icon?.getAttribute('data-tone'))).toEqual([
    'replaced',
    'available',
    'sold',
    'exhausted',
  ]);
});

test('shows why the statistics failed to load, with a retry button', async () => {
  fetchMock.modifyRoute('stats', { response: failure(500) });
  open();

  expect(await screen.findByText(/Failed to get dashboard stats/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

// spec: 2.dashboard.recent-assignments-their-columns-n-a
test('lists recent assignments, with placeholders for missing values', async () => {
  open();

  const known = (await screen.findByText('eva@example.com')).closest('tr') as HTMLElement;
  const unknown = screen.getByText('No order').closest('tr') as HTMLElement;

  const table = within(known.closest('table') as HTMLElement);
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'License ID',
    'Product ID',
    'Customer Email',
    'Order ID',
    'Sold Date',
  ]);
  expect(within(known).getByRole('link', { name: '71' })).toHaveAttribute('href', '/dashboard/licenses/71');
  expect(within(known).getByRole('link', { name: '1042' })).toHaveAttribute(
    'href',
    `/dashboard/mappings?${new URLSearchParams({ filter: '{"search":"1042","site_id":2}' })}`,
  );
  expect(within(known).getByRole('link', { name: '20931' })).toHaveAttribute('href', '/dashboard/orders/931');
  expect(within(known).getByRole('link', { name: 'eva@example.com' })).toHaveAttribute(
    'href',
    '/dashboard/customers/31',
  );
  expect(within(known).getByText('Nov 18, 2026')).toBeVisible();
  expect(within(unknown).getAllByText('N/A')).toHaveLength(2);
});

// spec: 2.dashboard.empty-state
test('shows an empty state without assignments', async () => {
  fetchMock.modifyRoute('recent', { response: ok([]) });
  open();

  expect(await screen.findByText('No recent assignments')).toBeVisible();
});

const handover = {
  left_at: '2026-11-19T16:02:00.000Z',
  returned_at: '2026-11-20T07:05:00.000Z',
  since: '2026-11-19T16:02:00.000Z',
  orders: '41 orders got their keys.',
  changes: null,
  alerts: 'No alert was raised.',
  pools: 'Office runs out about November 23, 2026.',
  texts: { orders: { code: 'handover.orders', params: { smart_count: 41 } } },
};

test('tells what happened while the user was away, until it is closed', async () => {
  const user = userEvent.setup();
  fetchMock
    .modifyRoute('handover', { response: ok(handover) })
    .post('/api/dashboard/handover/dismiss', ok(null));
  open();

  const card = within(await screen.findByRole('region', { name: 'While you were away' }));
  expect(card.getByText('41 orders got their keys.')).toBeVisible();
  expect(card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Orders', '/dashboard/orders'],
    ['Notifications', '/dashboard/notifications'],
    ['License Pools', '/dashboard/pools'],
  ]);

  fetchMock.modifyRoute('handover', { response: ok(null) });
  await user.click(card.getByRole('button', { name: 'Close' }));

  await waitFor(() => expect(screen.queryByText('While you were away')).not.toBeInTheDocument());
  expect(fetchMock.callHistory.called('/api/dashboard/handover/dismiss')).toBe(true);
});

test('shows the dashboard without what happened meanwhile if that cannot be read', async () => {
  fetchMock.modifyRoute('handover', { response: failure(500) });
  open();

  expect(await screen.findByText('System Active')).toBeVisible();
  expect(screen.queryByText('While you were away')).not.toBeInTheDocument();
});
