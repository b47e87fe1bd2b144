import type { SentText } from '#contract/shared/texts/validationText';
import { getReason, type Reason } from '../reading/types';
import { canTick, isTakenIn, type KeySource } from './KeySource';

/** All rows, those that are ready, refused or left out, or those that are left out for one reason. */
export type RowFilter = 'all' | 'ready' | 'refused' | 'left_out' | Reason;

export interface RowOfList {
  /** Its place in the list. */
  index: number;
  line: number;
  cells: string[];
  fate: 'ready' | 'refused' | 'left_out';
  /** Why it is left out, or would be without a tick. */
  reason?: Reason;
  /** Why its key is refused. */
  problem?: SentText;
  isTicked: boolean;
  /** Whether a person may take it in. */
  canTick: boolean;
}

export interface RowsOfList {
  /** All rows that match the filter. */
  total: number;
  rows: RowOfList[];
}

/**
 * A window of the rows of a list that match a filter. `problems` are the reasons of refused keys, by their positions among the rows of all
 * lists, of which the list has those from `offset`.
 */
export function listRows(
  source: KeySource,
  offset: number,
  problems: ReadonlyMap<number, SentText>,
  filter: RowFilter,
  from: number,
  to: number,
): RowsOfList {
  const { table, verdicts, ticked } = source;
  const getFate = (index: number): RowOfList['fate'] => {
    if (!isTakenIn(source, index)) return 'left_out';
    return problems.has(offset + index) ? 'refused' : 'ready';
  };
  const isShown = (verdict: number, index: number) =>
    filter === 'all' || getFate(index) === filter || getReason(verdict) === filter;

  const window: number[] = [];
  let total = 0;
  for (const [index, verdict] of verdicts.entries()) {
    if (!isShown(verdict, index)) continue;
    if (total >= from && total < to) window.push(index);
    total += 1;
  }
  const rows = window.map((index) => ({
    index,
    line: table.rows[index]?.line ?? 0,
    cells: table.rows[index]?.cells ?? [],
    fate: getFate(index),
    reason: getReason(verdicts[index]),
    problem: problems.get(offset + index),
    isTicked: ticked.has(index),
    canTick: canTick(source, index),
  }));
  return { total, rows };
}

/** The rows that are not imported, by reason in the order of `REASONS`, with the position of the first. */
export function countLeftOut(sources: KeySource[]): { reason: Reason; count: number; position: number }[] {
  const groups = new Map<number, { reason: Reason; count: number; position: number }>();
  let offset = 0;
  for (const source of sources) {
    for (const [index, verdict] of source.verdicts.entries()) {
      const reason = isTakenIn(source, index) ? undefined : getReason(verdict);
      if (!reason) continue;
      const group = groups.get(verdict);
      if (group) group.count += 1;
      else groups.set(verdict, { reason, count: 1, position: offset + index });
    }
    offset += source.verdicts.length;
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}
