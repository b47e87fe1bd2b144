interface Delays {
  firstSeconds: number;
  longestSeconds: number;
}

/** Of messages, of the stock of shops, and of events to endpoints. */
export const SEND_DELAYS: Delays = { firstSeconds: 5, longestSeconds: 3600 };
/** About one day with these delays. */
export const MAX_SEND_ATTEMPTS = 32;

/** Of single orders that are read from their shop. */
export const READ_DELAYS: Delays = { firstSeconds: 30, longestSeconds: 900 };

/**
 * Returns an exponential delay with jitter after so many failed attempts, so that what failed together is not retried
 * together; at least the Retry-After of a shop.
 */
export function getBackoffSeconds(
  failed: number,
  { firstSeconds, longestSeconds }: Delays,
  retryAfterMs = 0,
): number {
  const delay = Math.min(firstSeconds * 2 ** (failed - 1), longestSeconds);
  return Math.max(Math.round(delay * (1 + Math.random() / 2)), Math.ceil(retryAfterMs / 1000));
}
