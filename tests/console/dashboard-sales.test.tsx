import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SalesInterval } from '#contract/dashboard';
import type { Language } from '#contract/texts/language';
import { createFormats } from '../../src/admin/hooks/useFormats';
import {
  getAxisMax,
  getAxisTicks,
  getLabeledPoints,
  getMinWidth,
} from '../../src/custom-pages/dashboard/sales/chartScale';
import { SalesPanel } from '../../src/custom-pages/dashboard/sales/SalesPanel';
import { formatPointLabel } from '../../src/custom-pages/dashboard/sales/salesPoints';
import { dataProvider } from '../../src/shell/dataProvider';
import { renderResource } from './renderResource';
import { ok } from './responses';

const analytics = {
  summary: { total_sold: 1138, previous_period_sold: 1012, percentage_change: 12.4, trend: 'up' },
  time_series: [
    { date: '2026-11-01T00:00:00.000Z', count: 40 },
    { date: '2026-11-02T00:00:00.000Z', count: 52 },
  ],
  previous_series: [
    { date: '2026-10-30T00:00:00.000Z', count: 31 },
    { date: '2026-10-31T00:00:00.000Z', count: 60 },
  ],
  period: { interval: 'day', start: '2026-11-01T00:00:00.000Z', end: '2026-11-03T00:00:00.000Z' },
  by_status: [{ status: 'sold', count: 1100 }],
};
const getQueries = () =>
  fetchMock.callHistory
    .calls('path:/api/dashboard/sales-analytics')
    .map(({ url }) => Object.fromEntries(new URL(url).searchParams));

function open(response: object = ok(analytics)) {
  fetchMock.get('path:/api/dashboard/sales-analytics', response);
  const resources = [
    { name: 'home', list: SalesPanel },
    { name: 'licenses', list: () => null },
  ];
  return renderResource(resources, { dataProvider, at: '/dashboard/home' });
}

// Loaded with the first chart, which would make that test as slow as the library is large.
beforeAll(() => import('../../src/custom-pages/dashboard/sales/SalesChart'));

beforeEach(() => {
  // jsdom has no layout, so the chart gets no size.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

// spec: 2.dashboard.month-to-date-first-total-period
test('shows total, previous period, change and statuses of the month to date', async () => {
  open();

  expect(await screen.findByText('1,138')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sales Analytics' })).toBeVisible();
  expect(screen.getByText('1,012')).toBeVisible();
  expect(screen.getByText(/12\.4%/)).toBeVisible();
  expect(screen.getByText('1,100', { exact: false })).toBeVisible();
  expect(getQueries()[0]).toMatchObject({ preset: 'month_to_date' });
});

async function selectPreset(preset: string) {
  await userEvent.selectOptions(await screen.findByLabelText(/^Period/), preset);
}

// spec: 2.dashboard.choosing-applies-and-closes
test('shows figures and bars as placeholders while the sales load', async () => {
  open(new Promise<object>(() => {}));

  await screen.findByRole('heading', { name: 'Sales Analytics' });
  const placeholder = document.querySelector('[aria-busy="true"]') as HTMLElement;

  expect([...placeholder.children].map(({ children }) => children.length)).toEqual([3, 14]);
});

test('applies a selected preset', async () => {
  open();

  await selectPreset('Last year');

  await waitFor(() => expect(getQueries().at(-1)).toMatchObject({ preset: 'last_year' }));
  expect(screen.getByLabelText(/^Period/)).toHaveDisplayValue('Last year');
});

// spec: 2.dashboard.eleven-presets
test('offers eleven periods, the last one custom', async () => {
  open();

  const picker = await screen.findByLabelText(/^Period/);

  expect([...picker.querySelectorAll('option')].map(({ value }) => value).join(' ')).toBe(
    'today yesterday week_to_date last_week month_to_date last_month quarter_to_date last_quarter year_to_date last_year custom',
  );
});

// spec: 2.dashboard.trend
test.each([
  ['up', 12.4, 'Up 12.4%'],
  ['down', -8, 'Down 8%'],
  ['flat', 0, 'Flat 0%'],
  ['stable', 0, 'Flat 0%'],
])('states a change in direction %s without relying on color', async (trend, percentage_change, text) => {
  open(ok({ ...analytics, summary: { ...analytics.summary, percentage_change, trend } }));

  const change = (await screen.findByText('Change')).nextElementSibling;

  expect(change?.textContent?.replace(/[▲▼→] /, '')).toBe(text);
});

test.each([
  ['en', '12.4%'],
  ['de', '12,4\u00a0%'],
  ['es', '12,4\u00a0%'],
] as const)('formats a percentage in locale %s', (language, text) => {
  expect(createFormats(language).percent(12.4)).toBe(text);
});

// spec: 2.dashboard.custom-range-its-button-disabled-until
// spec: 5.custom-range
test('applies a custom range when both dates are set', async () => {
  open();

  await selectPreset('Custom range');
  await userEvent.type(await screen.findByLabelText('Start date'), '2026-11-01');
  expect(screen.getByRole('button', { name: 'Apply Custom Range' })).toBeDisabled();
  await userEvent.type(screen.getByLabelText('End date'), '2026-11-12');
  await userEvent.click(screen.getByRole('button', { name: 'Apply Custom Range' }));

  await waitFor(() =>
    expect(getQueries().at(-1)).toMatchObject({ preset: 'custom', start: '2026-11-01', end: '2026-11-12' }),
  );
});

// spec: 2.dashboard.bar-at-first-line-on-demand
test('shows a bar chart until lines are selected', async () => {
  open();
  await screen.findByText('1,138');
  expect(screen.getByRole('button', { name: 'Bar' })).toHaveAttribute('aria-pressed', 'true');

  await userEvent.click(screen.getByRole('button', { name: 'Line' }));

  expect(screen.getByRole('button', { name: 'Line' })).toHaveAttribute('aria-pressed', 'true');
});

// spec: 8.empty-chart-no-data
test.each([
  [
    { ...analytics, time_series: [{ date: '2026-11-01T00:00:00.000Z', count: 0 }] },
    'No sales data available for this period',
  ],
  [{ ...analytics, time_series: undefined }, 'No data available'],
  [{ ...analytics, period: undefined }, 'No data available'],
])('shows a message when there is nothing to draw: %#', async (data, message) => {
  open(ok(data));

  expect(await screen.findByText(message)).toBeVisible();
});

// spec: 8.sales-failure-its-reason-and-hint
test('shows the failure, its reason and a hint when sales fail to load', async () => {
  const logError = vi.spyOn(console, 'error').mockImplementation(() => {});
  open({ status: 500, body: { success: false, message: 'Something broke' } });

  expect(await screen.findByText('Error loading sales analytics')).toBeVisible();
  expect(screen.getByText('Something broke')).toBeVisible();
  expect(screen.getByText('Check browser console for details')).toBeVisible();
  expect(logError).toHaveBeenCalled();
});

// spec: 8.sales-failure-its-reason-and-hint
test('shows a failure without a reason as an unknown error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  open({ throws: new Error() });

  expect(await screen.findByText('Unknown error')).toBeVisible();
});

// spec: 9.ticks-in-quarters-at-least-1
test.each([
  [
    [0, 0],
    [0, 0.25, 0.5, 0.75, 1],
  ],
  [[2], [0, 0.5, 1, 1.5, 2]],
  [
    [8, 40],
    [0, 10, 20, 30, 40],
  ],
  [[61], [0, 15.25, 30.5, 45.75, 61]],
])('divides the axis for %o into quarters of the highest count, which is at least 1', (counts, ticks) => {
  expect(getAxisTicks(getAxisMax(counts))).toEqual(ticks);
});

// spec: 9.ticks-in-quarters-at-least-1
test('places the axis beside the chart, up to the highest count of both periods', async () => {
  open();

  const chart = await screen.findByRole('figure', { name: 'Licenses sold by day' });

  const axis = [...chart.querySelectorAll('.MuiChartsAxis-directionY .MuiChartsAxis-tickLabel')].map(
    ({ textContent }) => textContent,
  );
  expect(axis).toEqual(['0', '15', '30', '45', '60']);
});

// spec: 9.about-ten-labels-40-px-beyond
test('shows ten labels from the first point to the last if they have room, and 40 px per point beyond 20 points', () => {
  expect(getLabeledPoints(10)).toEqual({ indexes: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], step: 1 });
  expect(getLabeledPoints(14)).toEqual({ indexes: [0, 1, 3, 4, 6, 7, 9, 10, 12, 13], step: 1 });
  expect(getLabeledPoints(31)).toEqual({ indexes: [0, 3, 7, 10, 13, 17, 20, 23, 27, 30], step: 3 });
  expect(getLabeledPoints(14, 150, 4)).toEqual({ indexes: [0, 3, 7, 10, 13], step: 3 });
  expect(getLabeledPoints(1)).toEqual({ indexes: [0], step: 1 });
  expect([20, 21, 31].map(getMinWidth)).toEqual([0, 840, 1240]);
});

const pressKeys = (keys: string) => userEvent.keyboard(keys);

test('moves through the days with the arrow keys, announces each, and opens its licenses with Enter', async () => {
  const { router } = open();
  const chart = await screen.findByRole('application', { name: 'Licenses sold by day' });
  chart.focus();

  await pressKeys('{ArrowLeft}');
  expect(screen.getByRole('status')).toHaveTextContent('Mon, Nov 2, 2026: Sold 52, Previous Period 60');
  await pressKeys('{ArrowLeft}');
  expect(screen.getByRole('status')).toHaveTextContent('Sun, Nov 1, 2026: Sold 40, Previous Period 31');
  await pressKeys('{ArrowLeft}{End}{Home}');
  expect(screen.getByRole('status')).toHaveTextContent('Sun, Nov 1, 2026');
  await pressKeys('{Enter}');

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/licenses'));
  const filter = new URLSearchParams(router.state.location.search).get('filter');
  expect(JSON.parse(filter ?? '')).toEqual({
    sold_date_gte: '2026-11-01T00:00:00.000Z',
    sold_date_lte: '2026-11-01T23:59:59.999Z',
  });
});

test('lists the numbers of the chart in a table, linked to their licenses', async () => {
  open();

  await userEvent.click(await screen.findByText('Show as table'));
  const table = await screen.findByRole('table', { name: 'Sales Analytics' });

  expect([...table.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)).toEqual([
    'Sun, Nov 1, 20264031',
    'Mon, Nov 2, 20265260',
  ]);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links[1]).toContain(encodeURIComponent('"sold_date_lte":"2026-11-02T23:59:59.999Z"'));
});

test('works with a server that returns no previous series', async () => {
  open(ok({ ...analytics, previous_series: undefined }));

  const chart = await screen.findByRole('application');
  chart.focus();
  await pressKeys('{End}');

  expect(screen.getByRole('status')).toHaveTextContent(/: Sold 52$/);
});

test('shows the first three statuses of the sales, and the others as one, so that each sale is in a figure', async () => {
  open(
    ok({
      ...analytics,
      by_status: ['available', 'sold', 'exhausted', 'replaced', 'deleted'].map((status, index) => ({
        status,
        count: index + 1,
      })),
    }),
  );

  const statuses = await screen.findByRole('list', { name: 'By status' });

  expect([...statuses.children].map(({ textContent }) => textContent)).toEqual([
    'Still deliverable 1',
    'Sold 2',
    'Exhausted 3',
    'Other 9',
  ]);
});

test('refuses a reversed custom range at its field', async () => {
  open();
  await selectPreset('Custom range');

  await userEvent.type(await screen.findByLabelText('Start date'), '2026-11-12');
  await userEvent.type(screen.getByLabelText('End date'), '2026-11-01');

  expect(screen.getByLabelText('End date')).toHaveAccessibleDescription(
    'The end date is before the start date',
  );
  expect(screen.getByLabelText('End date')).toBeInvalid();
  expect(screen.getByRole('button', { name: 'Apply Custom Range' })).toBeDisabled();
  expect(getQueries()).toHaveLength(1);
});

test('says that there were no sales before when there is no percentage', async () => {
  open(ok({ ...analytics, summary: { ...analytics.summary, percentage_change: null } }));

  expect((await screen.findByText('Change')).nextElementSibling).toHaveTextContent(
    'No sales in the previous period',
  );
});

// spec: 9.labels-by-interval-week-n
test('labels a point by its interval', () => {
  const noon = new Date(2026, 10, 20, 12).toISOString();

  const label = (interval: SalesInterval, language: Language) =>
    formatPointLabel(noon, interval, createFormats(language), (number) => `Week ${number}`);

  expect(label('hour', 'en')).toBe('12 PM');
  expect(label('day', 'en')).toBe('Nov 20');
  expect(label('week', 'en')).toBe('Week 47');
  expect(label('month', 'en')).toBe('Nov 2026');
  expect(label('day', 'de')).toBe('20. Nov.');
});
