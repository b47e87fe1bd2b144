import { HttpError } from 'react-admin';

const INITIAL_DELAY_MS = 1000;
const MAX_DELAY_MS = 15_000;
/** Too many calls, or a server that restarts, behind its proxy or by itself. */
const TRANSIENT_STATUSES = [429, 502, 503, 504];

interface RetryOptions {
  /** Gives up: no further try is made. */
  signal: AbortSignal;
  /** How often it is tried at most; without end where nothing is said. */
  maxAttempts?: number;
  /** Told before every pause. */
  onWait?: () => void;
}

/** Sends again what failed in passing, after ever longer pauses and as soon as the connection is back. */
export async function retryTransient<T>(
  send: () => Promise<T>,
  { signal, maxAttempts = Number.POSITIVE_INFINITY, onWait }: RetryOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (attempt >= maxAttempts || signal.aborted || !isTransient(error)) throw error;
      onWait?.();
      await delay(Math.min(INITIAL_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS), signal);
      if (signal.aborted) throw error;
    }
  }
}

/** No network, no answer in time (0), an answer that broke off (2xx), or a server that is busy. */
function isTransient(error: unknown): boolean {
  if (error instanceof HttpError) return error.status < 300 || TRANSIENT_STATUSES.includes(error.status);
  return error instanceof TypeError;
}

/** Ends early when the connection comes back or nobody waits any more. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  const cleanup = new AbortController();
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    cleanup.signal.addEventListener('abort', () => clearTimeout(timer));
    window.addEventListener('online', () => resolve(), { signal: cleanup.signal });
    signal.addEventListener('abort', () => resolve(), { signal: cleanup.signal });
  }).finally(() => cleanup.abort());
}
