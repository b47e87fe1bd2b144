import { HttpError } from 'react-admin';

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 15_000;
/** Too many calls, or a server that restarts, behind its proxy or by itself. */
const PASSING = [429, 502, 503, 504];

interface Persistence {
  /** Gives up: no further try is made. */
  signal: AbortSignal;
  /** How often it is tried at most; without end where nothing is said. */
  tries?: number;
  /** Told before every pause. */
  onWait?: () => void;
}

/** Sends again what failed in passing, after ever longer pauses and as soon as the connection is back. */
export async function persist<T>(
  send: () => Promise<T>,
  { signal, tries = Number.POSITIVE_INFINITY, onWait }: Persistence,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await send();
    } catch (error) {
      if (failures >= tries || signal.aborted || !isPassing(error)) throw error;
      onWait?.();
      await pause(Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE), signal);
      if (signal.aborted) throw error;
    }
  }
}

/** No network, no answer in time (0), an answer that broke off (2xx), or a server that is busy. */
function isPassing(error: unknown): boolean {
  if (error instanceof HttpError) return error.status < 300 || PASSING.includes(error.status);
  return error instanceof TypeError;
}

/** Ends early when the connection comes back or nobody waits any more. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    over.signal.addEventListener('abort', () => clearTimeout(timer));
    window.addEventListener('online', () => resolve(), { signal: over.signal });
    signal.addEventListener('abort', () => resolve(), { signal: over.signal });
  }).finally(() => over.abort());
}
