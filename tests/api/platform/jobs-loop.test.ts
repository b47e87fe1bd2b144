import { expect, test } from 'vitest';
import { startLoop, UNTIL_WOKEN } from '../../../server/platform/jobs/startPolling';

const HOUR_MS = 3_600_000;

/** Counts its runs; `times` resolves once the count is reached. */
function createCountedRun(onRun: () => void = () => undefined) {
  let done = 0;
  const waiters = new Map<number, () => void>();
  const run = async () => {
    done += 1;
    onRun();
    waiters.get(done)?.();
    return HOUR_MS;
  };
  const times = (count: number) =>
    new Promise<void>((reached) => {
      if (done >= count) reached();
      else waiters.set(count, reached);
    });
  return { run, times, done: () => done };
}

test('runs again without waiting for the interval when woken', async () => {
  const { run, times } = createCountedRun();
  const loop = startLoop(run);
  await times(1);

  loop.wake();

  await times(2);
  await loop.stop();
});

test('runs again after the current run when woken during it', async () => {
  let wakeOnce = () => {};
  const { run, times } = createCountedRun(() => wakeOnce());
  const loop = startLoop(run);
  wakeOnce = () => {
    wakeOnce = () => {};
    loop.wake();
  };

  loop.wake();

  await times(3);
  await loop.stop();
});

test('ends the interval on stop and runs nothing afterwards', async () => {
  const { run, times, done } = createCountedRun();
  const loop = startLoop(run);
  await times(1);

  await loop.stop();
  loop.wake();

  expect(done()).toBe(1);
});

test('waits for a wake without an interval', async () => {
  const { run, times, done } = createCountedRun();
  const loop = startLoop(async () => {
    await run();
    return UNTIL_WOKEN;
  });
  await times(1);

  loop.wake();
  await times(2);
  await loop.stop();

  expect(done()).toBe(2);
});
