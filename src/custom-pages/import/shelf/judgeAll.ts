import { keyJudge } from '#contract/judgeKeys';

/** A key that was not taken, and why. */
export interface RefusedKey {
  key: string;
  reason: string;
}

export interface Placed {
  /** Where it stood among all keys. */
  place: number;
  key: string;
}
export type Refused = Placed & RefusedKey;

/** Parts the keys that may be sent from those that the server would refuse for what they are. */
export function judgeAll(keys: string[]): { good: Placed[]; bad: Refused[] } {
  const judge = keyJudge();
  const good: Placed[] = [];
  const bad: Refused[] = [];
  for (const [place, sent] of keys.entries()) {
    const { key, problem } = judge(sent);
    if (problem === undefined) good.push({ place, key });
    else bad.push({ place, key: sent, reason: problem });
  }
  return { good, bad };
}

/** How many were refused for each reason. */
export function countReasons(bad: Refused[]): { reason: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { reason } of bad) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return Array.from(counts, ([reason, count]) => ({ reason, count }));
}
