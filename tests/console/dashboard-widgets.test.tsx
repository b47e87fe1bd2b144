import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PoolRunway } from '#contract/dashboard';
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
  fetchMock.mockGlobal();
});
afterEach(() => {
  fetchMock.hardReset();
  vi.useRealTimers();
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
  expect(screen.getByText(/Nov 27 or later/)).toBeVisible();
});

test('shows an empty state when no pool runs out', async () => {
  fetchMock.get(RUNWAY, ok([]));
  open(StockRunway);

  expect(await screen.findByText('No pool runs out')).toBeVisible();
});

test('shows why the forecast failed to load, and retries', async () => {
  fetchMock.getOnce(RUNWAY, 500).get(RUNWAY, ok([forecast]));
  open(StockRunway);

  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to get stock runway');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('9 days')).toBeVisible();
});

test('shows an empty state when nothing needs attention', async () => {
  fetchMock.get(ATTENTION, ok(noAttention));
  open(AttentionList);

  expect(await screen.findByText('Nothing needs attention')).toBeVisible();
  expect(screen.queryByRole('list')).toBeNull();
});

const notification = {
  id: 5,
  title: 'VPN is depleted',
  message: 'VPN has no license left.',
  severity: 'CRITICAL' as const,
  type: 'DEPLETED' as const,
  is_resolved: false,
  license_groups: { id: 8, name: 'VPN' },
  available_count: 0,
  threshold_value: 30,
  triggered_at: '2026-11-19T12:00:00.000Z',
  resolved_at: null,
};

// spec: 2.dashboard.two-further-widgets
test('links each problem to the page where it is resolved', async () => {
  fetchMock.get(
    ATTENTION,
    ok({
      critical_count: 3,
      critical: [
        notification,
        { ...notification, id: 6, title: 'Gone pool is depleted', license_groups: null },
      ],
      backordered_orders: 5,
      backordered_since: '2026-11-18T12:00:00.000Z',
      backordered: [
        {
          license_group: notification.license_groups,
          orders: 5,
          units: 6,
          oldest_since: '2026-11-18T12:00:00.000Z',
        },
      ],
      failing_shops: [
        {
          id: 2,
          name: 'Main Shop',
          failed_checks: [{ kind: 'connection', reason: 'The shop refuses connections' }],
          rejected_events: 3,
          last_rejected_at: '2026-11-20T12:00:00.000Z',
          unprocessed_events: 1,
        },
      ],
      failed_jobs: 1,
      failed_emails: 2,
    }),
  );
  open(AttentionList);

  const links = await screen.findAllByRole('link');

  const critical = `/dashboard/notifications?${new URLSearchParams({ filter: '{"severity":"CRITICAL"}' })}`;
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['5 orders are backordered', '/dashboard/pools/8'],
    ['VPN is depleted', '/dashboard/pools/8'],
    ['Gone pool is depleted', critical],
    ['1 more critical alert', critical],
    ['Main Shop', '/dashboard/sites/2'],
    ['2 e-mails could not be sent', '/dashboard/settings'],
    ['1 background job failed', '/dashboard/settings'],
  ]);
  expect(
    screen.getByText(
      'Connection: The shop refuses connections. 3 webhooks with an invalid signature. 1 unprocessed webhook.',
    ),
  ).toBeVisible();
  expect(screen.getByText('Nov 18, 2026')).toBeVisible();
});

test('shows the reason of the server when the attention list fails to load', async () => {
  fetchMock.get(ATTENTION, errorResponse(503, 'The database is not ready'));
  open(AttentionList);

  expect(await screen.findByRole('alert')).toHaveTextContent('The database is not ready');
});
