import { expect, test } from 'vitest';
import type { Figure } from './figure';
import { listSlower } from './history';

const aRun = (commit: string, name: string, figure: Figure) => ({
  at: '2026-11-23',
  machine: 'one',
  commit,
  figures: { [name]: figure },
});

test('lists what is slower than its last value by more than the noise', () => {
  const page: Figure = { value: 1, unit: 'ms', spread: 0.1 };
  const rate: Figure = { value: 700, unit: 'a second' };
  const earlier = [
    aRun('aaa', 'page', { ...page, value: 9 }),
    aRun('bbb', 'page', page),
    aRun('ccc', 'orders', rate),
  ];
  const list = (figures: Record<string, Figure>) => listSlower({ figures }, earlier);

  expect(list({ page: { ...page, value: 1.14 }, orders: { ...rate, value: 530 } })).toEqual([]);
  expect(list({ page: { ...page, value: 1.3, spread: 0.4 } })).toEqual([]);
  expect(list({ page: { ...page, value: 1.3 }, orders: { ...rate, value: 350 }, other: page })).toEqual([
    '- page: 1.30 ms, was 1.00 ms (1.30×) at bbb',
    '- orders: 350, was 700 (0.50×) at ccc',
  ]);
});
