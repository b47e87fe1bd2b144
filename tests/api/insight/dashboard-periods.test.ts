// spec: 2.dashboard.eleven-presets

import { expect, test } from 'vitest';
import type { SalesPreset } from '#contract/dashboard';
import {
  chooseInterval,
  getPreviousPeriod,
  type Period,
  resolveSalesPeriod,
  splitIntoBuckets,
} from '../../../server/domains/insight/salesPeriod';

const toLocalTime = (date: Date) =>
  date.toLocaleString('sv-SE', { timeZone: 'America/New_York', dateStyle: 'short', timeStyle: 'short' });
const toLocalTimes = ({ start, end }: Period) => [toLocalTime(start), toLocalTime(end)];

/** A Friday, 09:30 in New York. */
const NOW = new Date('2026-11-20T14:30:00Z');

const presets: [SalesPreset, string[], string[]][] = [
  ['today', ['2026-11-20 00:00', '2026-11-20 09:30'], ['2026-11-19 00:00', '2026-11-19 09:30']],
  ['yesterday', ['2026-11-19 00:00', '2026-11-20 00:00'], ['2026-11-18 00:00', '2026-11-19 00:00']],
  ['week_to_date', ['2026-11-16 00:00', '2026-11-20 09:30'], ['2026-11-11 00:00', '2026-11-15 09:30']],
  ['last_week', ['2026-11-09 00:00', '2026-11-16 00:00'], ['2026-11-02 00:00', '2026-11-09 00:00']],
  ['month_to_date', ['2026-11-01 00:00', '2026-11-20 09:30'], ['2026-10-12 00:00', '2026-10-31 09:30']],
  ['last_month', ['2026-10-01 00:00', '2026-11-01 00:00'], ['2026-08-31 00:00', '2026-10-01 00:00']],
  ['quarter_to_date', ['2026-10-01 00:00', '2026-11-20 09:30'], ['2026-08-11 00:00', '2026-09-30 09:30']],
  ['last_quarter', ['2026-07-01 00:00', '2026-10-01 00:00'], ['2026-03-31 00:00', '2026-07-01 00:00']],
  ['year_to_date', ['2026-01-01 00:00', '2026-11-20 09:30'], ['2025-02-11 00:00', '2025-12-31 09:30']],
  ['last_year', ['2025-01-01 00:00', '2026-01-01 00:00'], ['2024-01-02 00:00', '2025-01-01 00:00']],
];

test.each(presets)(
  'resolves %s and its previous period in the local calendar',
  (preset, current, previous) => {
    const period = resolveSalesPeriod({ preset, tz: 'America/New_York' }, NOW);

    expect(toLocalTimes(period)).toEqual(current);
    expect(toLocalTimes(getPreviousPeriod(period))).toEqual(previous);
  },
);

const customPeriod = (start: string, end: string, tz = 'UTC') =>
  resolveSalesPeriod({ preset: 'custom', start, end, tz }, NOW);

test.each([
  ['2026-11-01', '2026-11-02', 'hour', 48],
  ['2026-11-01', '2026-11-03', 'day', 3],
  ['2026-01-01', '2026-03-03', 'day', 62],
  ['2026-01-01', '2026-03-04', 'week', 10],
  ['2026-01-01', '2026-07-01', 'week', 27],
  ['2026-01-01', '2026-07-02', 'month', 7],
] as const)('groups %s to %s by %s', (start, end, interval, buckets) => {
  const period = customPeriod(start, end);

  expect(chooseInterval(period)).toBe(interval);
  expect(splitIntoBuckets(period, interval)).toHaveLength(buckets);
});

test.each([
  ['Europe/Berlin', '2026-03-29', 23],
  ['Europe/Berlin', '2026-10-25', 25],
  ['America/New_York', '2026-03-08', 23],
  ['America/New_York', '2026-11-01', 25],
  ['America/St_Johns', '2026-11-01', 25],
  ['Asia/Kolkata', '2026-01-01', 24],
])('splits a day into hours: in %s, %s has %i', (tz, day, hours) => {
  const starts = splitIntoBuckets(customPeriod(day, day, tz), 'hour').map(({ start }) => start.getTime());

  expect(starts).toHaveLength(hours);
  expect(new Set(starts.map((start, n) => start - n * 3_600_000)).size).toBe(1);
});

test.each([
  ['2026-10-04', ['00:00', '01:00', '02:30', '03:00', '04:00']],
  ['2026-04-05', ['00:00', '01:00', '01:30', '02:00', '03:00']],
])('aligns hours to full hours after a half-hour clock change: %s', (day, hours) => {
  const buckets = splitIntoBuckets(customPeriod(day, day, 'Australia/Lord_Howe'), 'hour');

  expect(buckets.slice(0, 5).map(({ start }) => start.toISOString().slice(11, 16))).toEqual(hours);
  expect(buckets.slice(1).every(({ start }, n) => start.getTime() === buckets[n]?.end.getTime())).toBe(true);
});

test('ends the last bucket with the period', () => {
  const period = resolveSalesPeriod({ preset: 'today', tz: 'America/New_York' }, NOW);

  const [last] = splitIntoBuckets(period, 'hour').slice(-1);

  expect([last?.start, last?.end].map((date) => date?.getTime())).toEqual([
    Date.parse('2026-11-20T14:00:00Z'),
    NOW.getTime(),
  ]);
});

test('splits days without gap or overlap where the clocks change at midnight', () => {
  const period = customPeriod('2026-04-22', '2026-04-26', 'Africa/Cairo');

  const starts = splitIntoBuckets(period, 'day').map(({ start }) => new Date(start.getTime()).toISOString());

  expect(starts).toEqual([
    '2026-04-21T22:00:00.000Z',
    '2026-04-22T22:00:00.000Z',
    '2026-04-23T22:00:00.000Z',
    '2026-04-24T21:00:00.000Z',
    '2026-04-25T21:00:00.000Z',
  ]);
});

test('splits months up to the end of the period where a year starts at 00:15', () => {
  const period = customPeriod('1985-07-01', '1986-06-30', 'Asia/Katmandu');

  const buckets = splitIntoBuckets(period, 'month');

  expect(buckets.at(-1)?.end).toEqual(period.end);
  expect(buckets.slice(1).every(({ start }, n) => start.getTime() === buckets[n]?.end.getTime())).toBe(true);
});

test('starts weeks on Monday, months on the first and the first bucket with the period', () => {
  const weeks = splitIntoBuckets(customPeriod('2026-01-01', '2026-03-31'), 'week').slice(0, 3);
  const months = splitIntoBuckets(customPeriod('2025-11-20', '2026-11-20'), 'month').slice(0, 3);

  const days = (buckets: Period[]) =>
    buckets.map(({ start }) => new Date(start.getTime()).toISOString().slice(0, 10));
  expect(days(weeks)).toEqual(['2026-01-01', '2026-01-05', '2026-01-12']);
  expect(days(months)).toEqual(['2025-11-20', '2025-12-01', '2026-01-01']);
});
