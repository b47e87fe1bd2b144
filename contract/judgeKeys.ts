import * as z from 'zod/mini';
import { LicenseKey } from './licenses';

export const REPEATED = 'License key appears more than once in the list';

/** A key as it is stored, or why it cannot be. */
export type Judged = { key: string; problem?: undefined } | { key?: undefined; problem: string };

/** Judges the keys of one list in turn: each must be one that may be stored, and must not repeat an earlier one. */
export function keyJudge(): (sent: string) => Judged {
  const seen = new Set<string>();

  return (sent) => {
    const { data: key, error } = z.safeParse(LicenseKey, sent);
    if (error) return { problem: error.issues[0]?.message ?? '' };
    if (seen.has(key)) return { problem: REPEATED };
    seen.add(key);
    return { key };
  };
}
