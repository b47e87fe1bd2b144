import type { OutsideAnswer } from './createOutside';

const DEFAULT_MS = 60_000;
const LONGEST_MS = 60 * 60_000;

/** For how long a service asks to be left alone, by seconds or by date; undefined where it does not. */
export function pauseOf({ status, headers }: OutsideAnswer, now: number): number | undefined {
  const said = headers['retry-after'];
  if (status !== 429 && (status !== 503 || said === undefined)) return undefined;
  const text = String(said ?? '');
  const wanted = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  if (Number.isNaN(wanted)) return DEFAULT_MS;
  return Math.min(Math.max(wanted, 1000), LONGEST_MS);
}
