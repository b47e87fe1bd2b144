import { expect, test } from 'vitest';
import { getStockPoints } from '../../src/resources/pools/stock/stockPoints';

const history = [
  { day: '2026-11-19', available: 50 },
  { day: '2026-11-20', available: 40 },
];

test('draws the stock of the past and a line to the day on which it runs out', () => {
  expect(getStockPoints(history, '2026-11-30T00:00:00.000Z')).toEqual([
    { date: new Date('2026-11-19'), available: 50, forecast: null },
    { date: new Date('2026-11-20'), available: 40, forecast: 40 },
    { date: new Date('2026-11-30'), available: null, forecast: 0 },
  ]);
});

test('draws a far forecast for eight weeks only', () => {
  const [, , last] = getStockPoints(history, '2027-03-12T00:00:00.000Z');

  expect(last).toEqual({ date: new Date('2027-01-15'), available: null, forecast: 20 });
});

test.each([
  ['that does not run out', history, undefined],
  ['that is empty', [{ day: '2026-11-20', available: 0 }], '2026-11-20T10:00:00.000Z'],
  ['without a history', [], '2026-11-30T00:00:00.000Z'],
])('draws no forecast of a pool %s', (_, past, runsOutAt) => {
  expect(getStockPoints(past, runsOutAt)).toHaveLength(past.length);
});
