import { decodeEntities } from './cleanCell';
import type { Row } from './types';

/** Columns that an export has, and no other. */
const EXPORTS: [string, string[]][] = [
  ['Digital License Manager', ['license_key', 'activations_limit', 'valid_for']],
  ['License Manager for WooCommerce', ['license_key', 'order_id', 'user_id', 'expires_at']],
  ['WooCommerce Serial Numbers', ['serial_key', 'activation_limit']],
  ['Easy Digital Downloads', ['license key', 'status', 'email']],
  ['Keygen', ['key', 'expiry', 'maxmachines']],
  ['SendOwl', ['code', 'order id', 'buyer email']],
  ['Keystock', ['license key', 'pool', 'status', 'remaining deliveries']],
];

/** The program that wrote a list, by the names of its columns. */
export function recogniseExport(titles: string[]): string | undefined {
  const names = new Set(titles.map((title) => title.trim().toLowerCase()));
  return EXPORTS.find(([, needed]) => needed.every((name) => names.has(name)))?.[0];
}

/** The rows as their program had them: Digital License Manager writes `&amp;` for `&`. */
export const restoreRows = (rows: Row[], program: string | undefined): Row[] =>
  program === 'Digital License Manager'
    ? rows.map((row) => ({ ...row, cells: row.cells.map(decodeEntities) }))
    : rows;
