import type { UpstreamResponse } from './createExternalHttp';

const DEFAULT_RETRY_AFTER_MS = 60_000;
const MAX_RETRY_AFTER_MS = 60 * 60_000;

/** Returns the delay that a response requests, in seconds or as a date; undefined if it requests none. */
export function getRetryAfterMs({ status, headers }: UpstreamResponse, now: number): number | undefined {
  const header = headers['retry-after'];
  if (status !== 429 && (status !== 503 || header === undefined)) return undefined;
  const text = String(header ?? '');
  const delayMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  if (Number.isNaN(delayMs)) return DEFAULT_RETRY_AFTER_MS;
  return Math.min(Math.max(delayMs, 1000), MAX_RETRY_AFTER_MS);
}
