import type { KeyPart } from '#contract/keyParts';
import type { LineItem } from '#contract/shopOrders';
import type { Queryable } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { MAX_TEXT_LENGTH } from '../../../schema';
import type { StoredKey } from '../Delivery';

interface KeyRow {
  license_id: number;
  line_item_id: string;
  key_cipher: Buffer;
  parts_cipher: Buffer | null;
  key_parts: KeyPart[];
  pool_id: number;
  pool: string;
  instructions: string | null;
  valid_until: string | null;
  /** Its unit gets keys of several pools. */
  is_bundle: boolean;
}

const isSameUnitSql = (alias: string) => `${alias}.site_id = a.site_id AND ${alias}.order_id = a.order_id
  AND ${alias}.line_item_id = a.line_item_id AND ${alias}.unit = a.unit`;

/** A statement for `readUnitKeys`, which selects units `a`; `line` is the line item that names their product. */
export const prepareUnitKeys = (
  name: string,
  { from, where, line = 'a.line_item_id' }: { from: string; where: string; line?: string },
) =>
  prepareStatement<KeyRow>(
    name,
    `
  SELECT l.id AS license_id, ${line} AS line_item_id, l.key_cipher, l.parts_cipher, p.key_parts, p.id AS pool_id, p.name AS pool, p.instructions,
    least(l.expires_on, a.valid_until)::text AS valid_until,
    a.parts > 1 AND (EXISTS (SELECT FROM license_assignments o WHERE ${isSameUnitSql('o')} AND o.pool_id <> a.pool_id)
      OR EXISTS (SELECT FROM backorders o WHERE ${isSameUnitSql('o')} AND o.pool_id <> a.pool_id)) AS is_bundle
  FROM ${from} JOIN licenses l ON l.id = a.license_id JOIN pools p ON p.id = l.pool_id
  WHERE ${where} ORDER BY length(${line}), ${line}, a.unit, a.part`,
  );

/** Reads the keys of units in the sequence of the line items, with the shop's product names. */
export async function readUnitKeys(
  db: Queryable,
  lines: LineItem[],
  select: ReturnType<typeof prepareUnitKeys>,
  values: unknown[],
): Promise<StoredKey[]> {
  const { rows } = await select(db, values);
  // Reversed, so that the first of two lines with one id wins.
  const names = new Map(lines.toReversed().map(({ id, name }) => [id, name.slice(0, MAX_TEXT_LENGTH)]));
  return rows.map((row) => ({
    licenseId: row.license_id,
    lineItemId: row.line_item_id,
    product: names.get(row.line_item_id) || row.pool,
    cipher: row.key_cipher,
    partsCipher: row.parts_cipher,
    keyParts: row.key_parts,
    poolId: row.pool_id,
    bundlePool: row.is_bundle ? row.pool : null,
    instructions: row.instructions,
    validUntil: row.valid_until,
  }));
}
