import type { Rows } from './Rows';

/**
 * What a column holds. `more_keys` are keys of their own in a row that has several, `code` is a second one that belongs to
 * the key, `ignore` is imported nowhere, and what is `unclear` a person is asked before the import.
 */
export const ROLES = [
  'key',
  'more_keys',
  'expires_on',
  'deliveries',
  'pin',
  'password',
  'login',
  'link',
  'code',
  'cost',
  'note',
  'pool',
  'order',
  'customer',
  'status',
  'ignore',
  'unclear',
] as const;
export type Role = (typeof ROLES)[number];

/** Roles of columns that hold a part of a key. */
export const PART_ROLES = ['pin', 'password', 'login', 'link', 'code'] as const satisfies Role[];
export type PartRole = (typeof PART_ROLES)[number];
export type WrittenParts = Partial<Record<PartRole, string>>;

export type Format = 'lines' | 'table' | 'spreadsheet' | 'json' | 'xml' | 'blocks' | 'labels' | 'sql';

/** A list as rows and columns, whatever its format. */
export interface Table {
  format: Format;
  rows: Rows;
  /** Between the columns of a text. */
  separator?: string;
  /** Names that the format itself gives to the columns: properties of JSON, labels. */
  titles?: string[];
}

/** Why a row is not imported unless a person ticks it: it is no key, it is sold, or it looks damaged. */
export const REASONS = [
  'header',
  'separator',
  'comment',
  'rule',
  'total',
  'sentence',
  'sold',
  'exponent',
  'cell_error',
  'date',
  'lost_zeros',
  'truncated',
  'wrong_letters',
  'other_alphabet',
  'no_digit',
  'other_length',
] as const;
export type Reason = (typeof REASONS)[number];

/** How `Verdicts` hold a reason: its place in `REASONS`, beginning with 1; 0 is a row that is imported. */
export const toVerdict = (reason: Reason): number => REASONS.indexOf(reason) + 1;

/** The reason of a verdict; undefined for a row that is imported. */
export const getReason = (verdict = 0): Reason | undefined => REASONS[verdict - 1];
