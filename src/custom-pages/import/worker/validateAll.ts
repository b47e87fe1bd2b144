import { createKeyValidator } from '#contract/createKeyValidator';
import type { SentMessage } from '#contract/messages/schema';

export interface RejectedKey {
  key: string;
  reason: SentMessage;
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

export interface ReasonCount {
  reason: SentMessage;
  count: number;
}

export function countByReason(rejected: RejectedKey[]): ReasonCount[] {
  const counts = new Map<string, ReasonCount>();
  for (const { reason } of rejected) {
    const name = JSON.stringify(reason);
    counts.set(name, { reason, count: (counts.get(name)?.count ?? 0) + 1 });
  }
  return [...counts.values()];
}
