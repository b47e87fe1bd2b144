/** About one day with the delays below. */
export const MAX_SEND_ATTEMPTS = 32;
const FIRST_DELAY_SECONDS = 5;
const MAX_DELAY_SECONDS = 3600;

/** Returns an exponential delay with jitter, so that e-mails rejected together are not retried together. */
export function getBackoffSeconds(attempts: number): number {
  const delay = Math.min(FIRST_DELAY_SECONDS * 2 ** (attempts - 1), MAX_DELAY_SECONDS);
  return Math.round(delay * (1 + Math.random() / 2));
}
