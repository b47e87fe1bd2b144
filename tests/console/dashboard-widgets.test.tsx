import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Attention, AttentionItem, PoolRunway } from '#contract/dashboard';
import { AttentionList } from '../../src/custom-pages/dashboard/AttentionList';
import { StockRunway } from '../../src/custom-pages/dashboard/StockRunway';
import { dataProvider } from '../../src/shell/dataProvider';
import { renderResource } from './renderResource';
import { errorResponse, ok } from './responses';
import { noAttention } from './stock';

const RUNWAY = 'path:/api/dashboard/runway';
const ATTENTION = '/api/dashboard/attention';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 12) });
});

const open = (Widget: () => React.ReactNode) =>
  renderResource({ name: 'home', list: Widget }, { dataProvider, at: '/dashboard/home' });

const forecast: PoolRunway = {
  license_group: { id: 3, name: 'Office 2026' },
  lead_time_days: 7,
  runway: {
    deliveries_left: 1234,
    sold_per_day: 137,
    days_left: 9.1,
    runs_out_at: '2026-11-29T12:00:00.000Z',
    earliest: '2026-11-27T12:00:00.000Z',
    latest: '2026-12-03T12:00:00.000Z',
  },
};
const withRunway = (runway: Partial<PoolRunway['runway']>): PoolRunway => ({
  ...forecast,
  runway: { ...forecast.runway, ...runway },
});

// spec: 2.dashboard.two-further-widgets
test('shows the days, date, range and remaining deliveries of a pool that runs out', async () => {
  fetchMock.get(RUNWAY, ok([forecast]));
  open(StockRunway);

  const row = (await screen.findByRole('link', { name: 'Office 2026' })).closest('li') as HTMLElement;

  expect(within(row).getByText('9 days')).toBeVisible();
  expect(row).toHaveTextContent('Nov 29 (Nov 27 – Dec 3)');
  expect(row).toHaveTextContent('1,234 left');
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/dashboard/pools/3');
  expect(screen.getByRole('link', { name: 'All pools' })).toHaveAttribute('href', '/dashboard/pools');
});

test.each([
  ['Less than a day', withRunway({ days_left: 0.4 })],
  ['1 day', withRunway({ days_left: 1.2 })],
  ['Out of stock', withRunway({ days_left: 0, deliveries_left: 0 })],
])('shows "%s" for a pool', async (text, pool) => {
  fetchMock.get(RUNWAY, ok([pool]));
  open(StockRunway);

  expect(await screen.findByText(text)).toBeVisible();
});

test('shows an open range, and the year of a date in another year', async () => {
  fetchMock.get(RUNWAY, ok([withRunway({ runs_out_at: '2027-12-24T12:00:00.000Z', latest: null })]));
  open(StockRunway);

  expect(await screen.findByText('Dec 24, 2027')).toBeVisible();
  expect(screen.getByText(/not before Nov 27/)).toBeVisible();
});

test('shows an empty state when no pool runs out', async () => {
  fetchMock.get(RUNWAY, ok([]));
  open(StockRunway);

  expect(await screen.findByText('No pool runs out')).toBeVisible();
});

test('shows why the forecast failed to load, and retries', async () => {
  fetchMock.getOnce(RUNWAY, 500).get(RUNWAY, ok([forecast]));
  open(StockRunway);

  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to get dashboard runway');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('9 days')).toBeVisible();
});

test.each<[string, Partial<Attention>, string]>([
  ['Nothing needs attention', {}, 'All orders have their keys'],
  ['Nothing to watch yet', { shops: 0 }, 'Once a shop is connected'],
  [
    'Not everything is checked yet',
    { shops: 2, unchecked_shops: 1 },
    'The connection to 1 shop has not been',
  ],
])('says "%s" without items', async (title, differences, text) => {
  fetchMock.get(ATTENTION, ok({ ...noAttention, ...differences }));
  open(AttentionList);

  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(text, { exact: false })).toBeVisible();
  expect(screen.queryByRole('list')).toBeNull();
});

const vpn = { license_group: { id: 8, name: 'VPN' } };
const shop = { site: { id: 2, name: 'Main Shop' }, code: null };
const cause = { severity: 'CRITICAL', reason: 'The reason.', since: '2026-11-18T12:00:00.000Z' } as const;
const items: AttentionItem[] = [
  { ...cause, ...vpn, kind: 'orders_waiting', orders: 5, is_validation_pending: false },
  { ...cause, ...vpn, kind: 'orders_waiting', orders: 1, is_validation_pending: true },
  { ...cause, ...shop, kind: 'shop_failing', code: 'unauthorized' },
  { ...cause, ...shop, kind: 'shop_failing' },
  { ...cause, ...vpn, kind: 'depleted' },
  { ...cause, ...vpn, kind: 'low_stock', severity: 'WARNING' },
  { ...cause, ...vpn, kind: 'keys_expiring', severity: 'WARNING' },
];
const expiring = { license_group_id: 8, license_status: 'available', valid_until_lte: '2026-12-20' };
const expiringPath = `/licenses?${new URLSearchParams({ filter: JSON.stringify(expiring) })}`;

// spec: 2.dashboard.two-further-widgets
test.each<[AttentionItem | undefined, string, string, string, string]>([
  [items[0], '5 orders wait for VPN', '/pools/8', 'Add Licenses', '/licenses/import?pool=8'],
  [items[1], '1 order waits for VPN', '/pools/8', 'Open Pool', '/pools/8'],
  [items[2], 'Main Shop is failing', '/sites/2', 'Change keys', '/sites/2?tab=connection'],
  [items[3], 'Main Shop is failing', '/sites/2', 'Open Shop', '/sites/2'],
  [items[4], 'VPN is depleted', '/pools/8', 'Add Licenses', '/licenses/import?pool=8'],
  [items[5], 'VPN is running low', '/pools/8', 'Add Licenses', '/licenses/import?pool=8'],
  [items[6], 'Keys of VPN expire unsold', '/pools/8', 'Show Keys', expiringPath],
])(
  'shows a cause with its reason and the button that mends it: %#',
  async (item, title, path, action, to) => {
    fetchMock.get(ATTENTION, ok({ ...noAttention, items: [item], total: 1 }));
    open(AttentionList);

    const row = (await screen.findByRole('link', { name: title })).closest('li') as HTMLElement;

    expect(within(row).getByRole('link', { name: title })).toHaveAttribute('href', `/dashboard${path}`);
    expect(within(row).getByRole('link', { name: new RegExp(`^${action}: `) })).toHaveAttribute(
      'href',
      `/dashboard${to}`,
    );
    expect(row).toHaveTextContent('The reason.');
    expect(row).toHaveTextContent('Nov 18, 2026');
  },
);

test.each<[AttentionItem, string, string]>([
  [
    { ...cause, ...shop, kind: 'messages_failed' },
    'Keys of Main Shop were not delivered',
    '/api/sites/2/undelivered/retry',
  ],
  [{ ...cause, kind: 'emails_failed', count: 2 }, '2 emails could not be sent', '/api/emails/retry-all'],
  [{ ...cause, kind: 'jobs_failed', count: 1 }, '1 background job failed', '/api/jobs/restart'],
])('repeats what failed from the dashboard: %#', async (item, title, path) => {
  fetchMock.getOnce(ATTENTION, ok({ ...noAttention, items: [item], total: 1 }));
  fetchMock.get(ATTENTION, ok(noAttention)).post(path, ok({}));
  open(AttentionList);
  await screen.findByText(title);

  await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));

  expect(await screen.findByText('Queued for retry')).toBeVisible();
  expect(await screen.findByText('Nothing needs attention')).toBeVisible();
  expect(fetchMock.callHistory.calls(path)).toHaveLength(1);
});

test('shows six causes, and all of them on demand', async () => {
  const many = Array.from({ length: 9 }, (_, n) => ({
    ...items[5],
    license_group: { id: n + 1, name: `Pool ${n + 1}` },
  }));
  fetchMock.get(ATTENTION, ok({ ...noAttention, items: many, total: 9 }));
  open(AttentionList);
  const before = (await screen.findAllByRole('listitem')).length;

  await userEvent.click(screen.getByRole('button', { name: 'Show all 9' }));

  expect([before, screen.getAllByRole('listitem').length]).toEqual([6, 9]);
});

test('shows the reason of the server when the attention list fails to load', async () => {
  fetchMock.get(ATTENTION, errorResponse(503, 'The database is not ready'));
  open(AttentionList);

  expect(await screen.findByRole('alert')).toHaveTextContent('The database is not ready');
});
