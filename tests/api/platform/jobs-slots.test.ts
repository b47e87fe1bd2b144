import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createSlots } from '../../../server/platform/jobs/slots';

afterEach(() => {
  vi.useRealTimers();
});

/** Slots whose work ends on `endAll`. */
function createTestSlots() {
  const ends: (() => void)[] = [];
  const failures: unknown[] = [];
  const slots = createSlots({ onFailure: (error) => failures.push(error) });
  let id = 0;
  /** Returns how many of `count` work items start. */
  const startWork = (lane: string, count = 1) => {
    const work = () => new Promise<boolean>((done) => ends.push(() => done(true)));
    return Array.from({ length: count }, () => slots.start(lane, ++id, work)).filter(Boolean).length;
  };
  const endAll = async () => {
    for (const end of ends.splice(0)) end();
    await slots.finish();
  };
  return { slots, startWork, endAll, failures };
}

test('gives a lane one slot, then four once its work ends in time, independently of other lanes', async () => {
  const { slots, startWork, endAll } = createTestSlots();

  const first = startWork('shop', 9);
  await endAll();
  const second = startWork('shop', 9);

  expect([first, second]).toEqual([1, 4]);
  expect(slots.fullLanes()).toEqual(['shop']);
  expect(startWork('another')).toBe(1);
  await endAll();
});

test('limits a slow lane to one slot until work ends in time', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { startWork, endAll } = createTestSlots();
  startWork('shop');
  await endAll();
  startWork('shop', 4);
  vi.advanceTimersByTime(30_000);
  await endAll();

  const afterSlow = startWork('shop', 9);
  await endAll();

  expect([afterSlow, startWork('shop', 9)]).toEqual([1, 4]);
  await endAll();
});

test('reserves half of all slots for other lanes regardless of the number of slow lanes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { startWork, endAll } = createTestSlots();
  const slow = Array.from({ length: 150 }, (_, n) => `slow ${n}`);
  for (const lane of slow) startWork(lane);
  vi.advanceTimersByTime(30_000);
  await endAll();

  const startedSlow = slow.map((lane) => startWork(lane, 4)).reduce((sum, n) => sum + n);

  expect(startedSlow).toBe(100);
  expect(startWork('good')).toBe(1);
  await endAll();
});

test('reports failed work, frees its slot and does not restart it immediately', async () => {
  const { slots, startWork, failures } = createTestSlots();

  slots.start('shop', 999, () => Promise.reject(new Error('lost')));
  await slots.finish();
  await setImmediate();

  expect(failures).toEqual([new Error('lost')]);
  expect(slots.ids()).toEqual([999]);
  expect(startWork('shop')).toBe(1);
});
