import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { textOf } from '#contract/texts/Text';
import { createCircuit } from '../../../server/platform/httpClient/circuit';
import { UpstreamError, type UpstreamFailure } from '../../../server/platform/httpClient/UpstreamError';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const TEXT = textOf('upstream.timeout', { service: 'shop', seconds: 10 });

/** A circuit with a count of the calls that got through. */
function createTestCircuit() {
  const circuit = createCircuit();
  const calls = { count: 0 };
  const call = (failure?: UpstreamFailure, isTrial?: boolean) =>
    circuit
      .run(async () => {
        calls.count += 1;
        if (failure) throw new UpstreamError(failure, TEXT);
        return 'response';
      }, isTrial)
      .catch((error: UpstreamError) => error.retryAfterMs);
  return { circuit, calls, call };
}

test('pauses a system that does not respond, longer each time up to two minutes, until it responds', async () => {
  const { calls, call } = createTestCircuit();
  const pauses: unknown[] = [];
  for (let n = 0; n < 7; n += 1) {
    pauses.push(await call('timeout'));
    vi.advanceTimersByTime(Number(pauses.at(-1)) - 1000);
    expect(await call()).toBe(5000);
    vi.advanceTimersByTime(1000);
  }

  expect(pauses).toEqual([5, 10, 20, 40, 80, 120, 120].map((seconds) => seconds * 1000));
  expect(calls.count).toBe(7);
  expect(await call()).toBe('response');
  expect(await call('timeout')).toBe(5000);
});

test('counts calls that were under way together as one failure', async () => {
  const { circuit, call } = createTestCircuit();
  const ends: (() => void)[] = [];
  const hanging = Array.from({ length: 4 }, () =>
    circuit
      .run(() => new Promise((_, reject) => ends.push(() => reject(new UpstreamError('timeout', TEXT)))))
      .catch((error: UpstreamError) => error.retryAfterMs),
  );
  for (const end of ends) end();

  expect(await Promise.all(hanging)).toEqual([5000, 5000, 5000, 5000]);
  expect(await call()).toBe(5000);
});

test('lets one call try after the pause, and the trials of an administrator at any time', async () => {
  const { circuit, call } = createTestCircuit();
  await call('timeout');
  expect(await call(undefined, true)).toBe('response');
  await call('timeout');
  vi.advanceTimersByTime(5000);
  let respond = (_: string) => {};
  const trial = circuit.run(() => new Promise<string>((done) => (respond = done)));

  const beside = await call();
  respond('late');

  expect([beside, await trial, await call()]).toEqual([5000, 'late', 'response']);
});

test('does not pause a system that answers with failures', async () => {
  const { circuit, call } = createTestCircuit();

  for (const failure of ['server_error', 'unauthorized', 'unreachable'] as const) await call(failure);

  expect(await call()).toBe('response');
  expect(circuit.isProven()).toBe(true);
  vi.advanceTimersByTime(5 * 60_000);
  expect(circuit.isProven()).toBe(false);
});
