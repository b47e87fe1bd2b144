import * as z from 'zod/mini';
import { LicenseKey } from './licenses';

export const DUPLICATE_IN_LIST = 'License key appears more than once in the list';

/** A key as it is stored, or why it cannot be. */
export type KeyCheck = { key: string; problem?: undefined } | { key?: undefined; problem: string };

/** Judges the keys of one list in turn: each must be one that may be stored, and must not repeat an earlier one. */
export function createKeyValidator(): (input: string) => KeyCheck {
  const seen = new Set<string>();

  return (input) => {
    const { data: key, error } = z.safeParse(LicenseKey, input);
    if (error) return { problem: error.issues[0]?.message ?? '' };
    if (seen.has(key)) return { problem: DUPLICATE_IN_LIST };
    seen.add(key);
    return { key };
  };
}
