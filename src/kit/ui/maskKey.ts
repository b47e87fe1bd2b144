const SHOWN_AT_MOST = 5;
const LENGTH = 17;

/** A key with its last characters only: `•••••-•••••-4821K`. Dashes stay; long keys are cut in front. */
export function maskKey(key: string): string {
  const shown = Math.min(SHOWN_AT_MOST, Math.floor(key.length / 3));
  const tail = key.slice(-LENGTH);
  return tail.slice(0, tail.length - shown).replace(/[^-]/gu, '•') + tail.slice(tail.length - shown);
}
