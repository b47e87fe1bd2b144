import { createKeyValidator } from '#contract/createKeyValidator';

export interface RejectedKey {
  key: string;
  reason: string;
}

export interface PositionedKey {
  /** Position among all keys. */
  position: number;
  key: string;
}
export type PositionedRejection = PositionedKey & RejectedKey;

/** Separates valid keys from those that the server would reject. */
export function validateAll(keys: string[]): { valid: PositionedKey[]; invalid: PositionedRejection[] } {
  const validateKey = createKeyValidator();
  const valid: PositionedKey[] = [];
  const invalid: PositionedRejection[] = [];
  for (const [position, input] of keys.entries()) {
    const { key, problem } = validateKey(input);
    if (problem === undefined) valid.push({ position, key });
    else invalid.push({ position, key: input, reason: problem });
  }
  return { valid, invalid };
}

export function countByReason(invalid: PositionedRejection[]): { reason: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { reason } of invalid) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return Array.from(counts, ([reason, count]) => ({ reason, count }));
}
