import type { RaRecord } from 'ra-core';

/** Other records that a deletion concerns. */
export interface Consequences {
  /** Keys of texts with `smart_count`; those with a count of 0 are not shown. */
  counts: Record<string, number>;
  /** The counts prevent the deletion; otherwise they are deleted too. */
  isPrevented?: boolean;
}

export type LoadConsequences = (record: RaRecord) => Promise<Consequences>;

/** So many other records that the name of the record must be typed. */
const MANY = 5;

export function describeConsequences({ counts, isPrevented = false }: Consequences) {
  const shown = Object.entries(counts).filter(([, count]) => count > 0);
  const total = shown.reduce((sum, [, count]) => sum + count, 0);
  return { shown, isPrevented: isPrevented && total > 0, needsName: !isPrevented && total >= MANY };
}
