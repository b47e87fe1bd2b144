import type { SentText } from '#contract/shared/texts/validationText';
import { getReason, type Reason } from '../reading/types';
import { canTick, isTakenIn, type KeySource } from './KeySource';

type Fate = 'ready' | 'refused' | 'left_out';

/** All rows, those with a fate, those with a reason to leave them out, ticked or not, or those that are refused with a text. */
export type RowFilter = 'all' | Fate | Reason | SentText;

export interface RowOfList {
  /** Its place in the list. */
  index: number;
  line: number;
  cells: string[];
  fate: Fate;
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

/** A list, and why its rows are refused: by their positions among the rows of all lists, of which it has those from `offset`. */
interface JudgedList {
  source: KeySource;
  offset: number;
  problems: { get: (position: number) => SentText | undefined };
}

const getFate = ({ source, offset, problems }: JudgedList, index: number): Fate => {
  if (!isTakenIn(source, index)) return 'left_out';
  return problems.get(offset + index) ? 'refused' : 'ready';
};

/** The places of the rows that match a filter; undefined if all do. */
export function findRows(list: JudgedList, filter: RowFilter): Uint32Array | undefined {
  if (filter === 'all') return undefined;
  const { verdicts } = list.source;
  const problem = typeof filter === 'object' ? JSON.stringify(filter) : undefined;
  const isShown = (verdict: number, index: number) =>
    problem
      ? getFate(list, index) === 'refused' &&
        JSON.stringify(list.problems.get(list.offset + index)) === problem
      : getReason(verdict) === filter || getFate(list, index) === filter;

  const found = new Uint32Array(verdicts.length);
  let count = 0;
  for (const [index, verdict] of verdicts.entries())
    if (isShown(verdict, index)) {
      found[count] = index;
      count += 1;
    }
  return found.slice(0, count);
}

/** A window of the rows that match a filter, as `findRows` found them. */
export function listRows(
  list: JudgedList,
  found: Uint32Array | undefined,
  from: number,
  to: number,
): RowsOfList {
  const { table, verdicts, ticked } = list.source;
  const total = found?.length ?? verdicts.length;
  const window = Array.from({ length: Math.max(0, Math.min(to, total) - from) }, (_, index) =>
    found ? (found[from + index] ?? 0) : from + index,
  );
  const rows = window.map((index) => ({
    index,
    line: table.rows.line(index),
    cells: table.rows.at(index)?.cells ?? [],
    fate: getFate(list, index),
    reason: getReason(verdicts[index]),
    problem: list.problems.get(list.offset + index),
    isTicked: ticked.has(index),
    canTick: canTick(list.source, index),
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
