import type { LineItem } from '#contract/orders';
import type { Queryable } from '../../platform/db/openDatabase';
import { MAX_TEXT_LENGTH } from '../../schema';
import type { StoredKey } from './Message';

interface KeyRow {
  license_id: number;
  line_item_id: string;
  key_cipher: Buffer;
  pool_id: number;
  pool: string;
  instructions: string | null;
}

const selectKeysSql = (from: string, where: string) => `
  SELECT l.id AS license_id, a.line_item_id, l.key_cipher, p.id AS pool_id, p.name AS pool, p.instructions
  FROM ${from} JOIN licenses l ON l.id = a.license_id JOIN pools p ON p.id = l.pool_id
  WHERE ${where} ORDER BY length(a.line_item_id), a.line_item_id, a.unit`;

/** Reads the keys of units `a` in the sequence of the line items, with the shop's product names. */
export async function readUnitKeys(
  db: Queryable,
  lines: LineItem[],
  { from, where, values }: { from: string; where: string; values: unknown[] },
): Promise<StoredKey[]> {
  const { rows } = await db.$client.query<KeyRow>(selectKeysSql(from, where), values);
  // Reversed, so that the first of two lines with one id wins.
  const names = new Map(lines.toReversed().map(({ id, name }) => [id, name.slice(0, MAX_TEXT_LENGTH)]));
  return rows.map((row) => ({
    licenseId: row.license_id,
    product: names.get(row.line_item_id) || row.pool,
    cipher: row.key_cipher,
    poolId: row.pool_id,
    instructions: row.instructions,
  }));
}
