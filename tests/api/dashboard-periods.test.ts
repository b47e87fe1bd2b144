// spec: 2.dashboard.eleven-presets

import { expect, test } from 'vitest';
import type { SalesPreset } from '#contract/dashboard';
import {
  chooseInterval,
  getPreviousPeriod,
  type Period,
  resolveSalesPeriod,
  splitIntoBuckets,
} from '../../server/modules/dashboard/salesPeriod';

const wall = (date: Date) =>
  date.toLocaleString('sv-SE', { timeZone: 'America/New_York', dateStyle: 'short', timeStyle: 'short' });
const walls = ({ start, end }: Period) => [wall(start), wall(end)];

/** A Friday; in New York it is 09:30. */
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
  '%s is what the wall calendar says, and so is the period before',
  (preset, now, before) => {
    const period = resolveSalesPeriod({ preset, tz: 'America/New_York' }, NOW);

    expect(walls(period)).toEqual(now);
    expect(walls(getPreviousPeriod(period))).toEqual(before);
  },
);

const custom = (start: string, end: string, tz = 'UTC') =>
  resolveSalesPeriod({ preset: 'custom', start, end, tz }, NOW);

test.each([
  ['2026-11-01', '2026-11-02', 'hour', 48],
  ['2026-11-01', '2026-11-03', 'day', 3],
  ['2026-01-01', '2026-03-03', 'day', 62],
  ['2026-01-01', '2026-03-04', 'week', 10],
  ['2026-01-01', '2026-07-01', 'week', 27],
  ['2026-01-01', '2026-07-02', 'month', 7],
] as const)('%s to %s is counted by the %s', (start, end, interval, parts) => {
  const period = custom(start, end);

  expect(chooseInterval(period)).toBe(interval);
  expect(splitIntoBuckets(period, interval)).toHaveLength(parts);
});

test.each([
  ['Europe/Berlin', '2026-03-29', 23],
  ['Europe/Berlin', '2026-10-25', 25],
  ['America/New_York', '2026-03-08', 23],
  ['America/New_York', '2026-11-01', 25],
  ['America/St_Johns', '2026-11-01', 25],
  ['Asia/Kolkata', '2026-01-01', 24],
])('in %s, %s has %i hours', (tz, day, hours) => {
  const starts = splitIntoBuckets(custom(day, day, tz), 'hour').map(({ start }) => start.getTime());

  expect(starts).toHaveLength(hours);
  expect(new Set(starts.map((start, n) => start - n * 3_600_000)).size).toBe(1);
});

test.each([
  ['2026-10-04', ['00:00', '01:00', '02:30', '03:00', '04:00']],
  ['2026-04-05', ['00:00', '01:00', '01:30', '02:00', '03:00']],
])('where the clocks change by half an hour, the hours after it are full ones again: %s', (day, hours) => {
  const parts = splitIntoBuckets(custom(day, day, 'Australia/Lord_Howe'), 'hour');

  expect(parts.slice(0, 5).map(({ start }) => start.toISOString().slice(11, 16))).toEqual(hours);
  expect(parts.slice(1).every(({ start }, n) => start.getTime() === parts[n]?.end.getTime())).toBe(true);
});

test('the last bucket ends with the period', () => {
  const period = resolveSalesPeriod({ preset: 'today', tz: 'America/New_York' }, NOW);

  const [last] = splitIntoBuckets(period, 'hour').slice(-1);

  expect([last?.start, last?.end].map((date) => date?.getTime())).toEqual([
    Date.parse('2026-11-20T14:00:00Z'),
    NOW.getTime(),
  ]);
});

test('where the clocks change at midnight, days still follow each other without gap or overlap', () => {
  const period = custom('2026-04-22', '2026-04-26', 'Africa/Cairo');

  const starts = splitIntoBuckets(period, 'day').map(({ start }) => new Date(start.getTime()).toISOString());

  expect(starts).toEqual([
    '2026-04-21T22:00:00.000Z',
    '2026-04-22T22:00:00.000Z',
    '2026-04-23T22:00:00.000Z',
    '2026-04-24T21:00:00.000Z',
    '2026-04-25T21:00:00.000Z',
  ]);
});

test('where a year began at a quarter past midnight, its months still follow each other up to the end', () => {
  const period = custom('1985-07-01', '1986-06-30', 'Asia/Katmandu');

  const parts = splitIntoBuckets(period, 'month');

  expect(parts.at(-1)?.end).toEqual(period.end);
  expect(parts.slice(1).every(({ start }, n) => start.getTime() === parts[n]?.end.getTime())).toBe(true);
});

test('weeks start on Monday, months on their first; the first bucket with the period', () => {
  const weeks = splitIntoBuckets(custom('2026-01-01', '2026-03-31'), 'week').slice(0, 3);
  const months = splitIntoBuckets(custom('2025-11-20', '2026-11-20'), 'month').slice(0, 3);

  const days = (parts: Period[]) =>
    parts.map(({ start }) => new Date(start.getTime()).toISOString().slice(0, 10));
  expect(days(weeks)).toEqual(['2026-01-01', '2026-01-05', '2026-01-12']);
  expect(days(months)).toEqual(['2025-11-20', '2025-12-01', '2026-01-01']);
});
