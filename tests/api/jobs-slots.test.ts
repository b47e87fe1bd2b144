import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createSlots } from '../../server/platform/jobs/slots';

afterEach(() => {
  vi.useRealTimers();
});

/** Slots with work that ends when it is told to. */
function openWork() {
  const ends: (() => void)[] = [];
  const failures: unknown[] = [];
  const slots = createSlots({ onFailure: (error) => failures.push(error) });
  let id = 0;
  /** How much of so much work of a lane is begun. */
  const begin = (lane: string, count = 1) => {
    const work = () => new Promise<boolean>((done) => ends.push(() => done(true)));
    return Array.from({ length: count }, () => slots.start(lane, ++id, work)).filter(Boolean).length;
  };
  const endAll = async () => {
    for (const end of ends.splice(0)) end();
    await slots.finish();
  };
  return { slots, begin, endAll, failures };
}

test('a lane has one slot, and four once its work ended in time; it holds up no other', async () => {
  const { slots, begin, endAll } = openWork();

  const first = begin('shop', 9);
  await endAll();
  const second = begin('shop', 9);

  expect([first, second]).toEqual([1, 4]);
  expect(slots.fullLanes()).toEqual(['shop']);
  expect(begin('another')).toBe(1);
  await endAll();
});

test('a lane whose work takes long has one slot until some ends in time', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { begin, endAll } = openWork();
  begin('shop');
  await endAll();
  begin('shop', 4);
  vi.advanceTimersByTime(30_000);
  await endAll();

  const afterSlow = begin('shop', 9);
  await endAll();

  expect([afterSlow, begin('shop', 9)]).toEqual([1, 4]);
  await endAll();
});

test('slow lanes leave half of all slots to the others, however many they are', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { begin, endAll } = openWork();
  const slow = Array.from({ length: 150 }, (_, n) => `slow ${n}`);
  for (const lane of slow) begin(lane);
  vi.advanceTimersByTime(30_000);
  await endAll();

  const begunSlow = slow.map((lane) => begin(lane, 4)).reduce((sum, n) => sum + n);

  expect(begunSlow).toBe(100);
  expect(begin('good')).toBe(1);
  await endAll();
});

test('work that fails is told, frees its slot, and is not begun again at once', async () => {
  const { slots, begin, failures } = openWork();

  slots.start('shop', 999, () => Promise.reject(new Error('lost')));
  await slots.finish();
  await setImmediate();

  expect(failures).toEqual([new Error('lost')]);
  expect(slots.ids()).toEqual([999]);
  expect(begin('shop')).toBe(1);
});
