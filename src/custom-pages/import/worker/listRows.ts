import type { SentText } from '#contract/shared/texts/validationText';
import { REASONS, type Reason } from '../reading/types';
import type { KeySource } from './KeySource';
import type { PositionedRejection } from './validateAll';

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
}

export interface RowsOfList {
  /** All rows that match the filter. */
  total: number;
  rows: RowOfList[];
}

/** A window of the rows of a list that match a filter. */
export function listRows(
  { table, verdicts, ticked }: KeySource,
  offset: number,
  invalid: PositionedRejection[],
  filter: RowFilter,
  from: number,
  to: number,
): RowsOfList {
  const problems = new Map(invalid.map(({ position, reason }) => [position - offset, reason]));
  const show = (index: number): RowOfList => {
    const row = table.rows[index] ?? { line: 0, cells: [] };
    const reason = REASONS[(verdicts[index] ?? 0) - 1];
    const isTicked = ticked.has(index) && reason !== 'sold';
    const problem = problems.get(index);
    const fate = reason && !isTicked ? 'left_out' : problem ? 'refused' : 'ready';
    return { index, line: row.line, cells: row.cells, fate, reason, problem, isTicked };
  };
  if (filter === 'all') {
    const length = Math.max(0, Math.min(to, verdicts.length) - from);
    return { total: verdicts.length, rows: Array.from({ length }, (_, index) => show(from + index)) };
  }
  const rows: RowOfList[] = [];
  let total = 0;
  for (const index of verdicts.keys()) {
    const row = show(index);
    if (row.fate !== filter && row.reason !== filter) continue;
    if (total >= from && total < to) rows.push(row);
    total += 1;
  }
  return { total, rows };
}

/** The rows that are not imported, by reason in the order of `REASONS`, with the position of the first. */
export function countLeftOut(sources: KeySource[]): { reason: Reason; count: number; position: number }[] {
  const groups = new Map<number, { reason: Reason; count: number; position: number }>();
  let offset = 0;
  for (const { verdicts, ticked } of sources) {
    for (const [index, verdict] of verdicts.entries()) {
      const reason = REASONS[verdict - 1];
      if (!reason || (ticked.has(index) && reason !== 'sold')) continue;
      const group = groups.get(verdict);
      if (group) group.count += 1;
      else groups.set(verdict, { reason, count: 1, position: offset + index });
    }
    offset += verdicts.length;
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}
