import { expect, test } from 'vitest';
import { startLoop } from '../../server/platform/jobs/loop';

const AN_HOUR = 3_600_000;

/** Work that counts how often it was done, and tells when it was done so many times. */
function countedWork(during: () => void = () => undefined) {
  let done = 0;
  const waiting = new Map<number, () => void>();
  const work = async () => {
    done += 1;
    during();
    waiting.get(done)?.();
    return AN_HOUR;
  };
  const times = (count: number) =>
    new Promise<void>((reached) => {
      if (done >= count) reached();
      else waiting.set(count, reached);
    });
  return { work, times, done: () => done };
}

test('what is asked for soon does not wait for the end of the pause', async () => {
  const { work, times } = countedWork();
  const repeating = startLoop(work);
  await times(1);

  repeating.wake();

  await times(2);
  await repeating.stop();
});

test('what is asked for while it works is done again after it', async () => {
  let ask = () => {};
  const { work, times } = countedWork(() => ask());
  const repeating = startLoop(work);
  ask = () => {
    ask = () => {};
    repeating.wake();
  };

  repeating.wake();

  await times(3);
  await repeating.stop();
});

test('a stop ends a pause, and nothing is done after it', async () => {
  const { work, times, done } = countedWork();
  const repeating = startLoop(work);
  await times(1);

  await repeating.stop();
  repeating.wake();

  expect(done()).toBe(1);
});
