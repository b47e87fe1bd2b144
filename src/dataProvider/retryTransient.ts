import { HttpError } from 'ra-core';

const INITIAL_DELAY_MS = 1000;
const MAX_DELAY_MS = 15_000;
/** Rate limit, or a restarting server or proxy. */
const TRANSIENT_STATUSES = [429, 502, 503, 504];

interface RetryOptions {
  /** Aborts the retries. */
  signal: AbortSignal;
  /** Maximum attempts; unlimited by default. */
  maxAttempts?: number;
  /** Called before every pause, with the number of failed attempts. */
  onWait?: (error: unknown, attempts: number) => void;
}

/** Retries transient failures with increasing pauses, and as soon as the connection is back. */
export async function retryTransient<T>(
  send: () => Promise<T>,
  { signal, maxAttempts = Number.POSITIVE_INFINITY, onWait }: RetryOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (attempt >= maxAttempts || signal.aborted || !isTransient(error)) throw error;
      onWait?.(error, attempt);
      await delay(Math.min(INITIAL_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS), signal);
      if (signal.aborted) throw error;
    }
  }
}

/** No network or timeout (0), an aborted response (2xx), or a busy server. */
function isTransient(error: unknown): boolean {
  if (error instanceof HttpError) return error.status < 300 || TRANSIENT_STATUSES.includes(error.status);
  return error instanceof TypeError;
}

/** Ends early when the connection is back or the call is aborted. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  const cleanup = new AbortController();
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    cleanup.signal.addEventListener('abort', () => clearTimeout(timer));
    window.addEventListener('online', () => resolve(), { signal: cleanup.signal });
    signal.addEventListener('abort', () => resolve(), { signal: cleanup.signal });
  }).finally(() => cleanup.abort());
}
