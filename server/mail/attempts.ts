/** About a day of trying, the longer the rarer. */
export const MAX_ATTEMPTS = 32;
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 3600;

/** Twice as long each time, and not the same for messages that were refused together. */
export function pauseAfter(attempts: number): number {
  const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_SECONDS);
  return Math.round(pause * (1 + Math.random() / 2));
}
