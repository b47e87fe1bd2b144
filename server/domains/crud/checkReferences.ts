import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { OnDelete } from '#contract/shared/reference';
import { type Text, textOf } from '#contract/texts/Text';
import type { Tx } from '../../platform/db/openDatabase';
import { presentTexts } from '../../platform/db/textColumn';
import { conflict } from '../../platform/errors';
import { findReferrers, type Referrer } from './findReferrers';
import { getCountText } from './registerReferences';

/** What a deletion does to other records: details of its audit entry. */
export type DeletionEffects = Record<string, unknown>;

/**
 * To be called before records are deleted: throws `conflict`, with the numbers, if records of standard resources hold
 * them. Else returns what the database does to the records that refer to them, for the audit log. It locks the records,
 * so that no other one begins to refer to them.
 */
export async function checkReferences(
  tx: Tx,
  table: PgTable,
  ids: number[],
): Promise<DeletionEffects | undefined> {
  const tableName = getTableName(table);
  const referrers = await findReferrers(tx, table);
  if (referrers.length === 0) return undefined;
  await tx.$client.query(`SELECT FROM ${tableName} WHERE id = ANY($1) ORDER BY id FOR UPDATE`, [ids]);

  const texts: Record<OnDelete, Text[]> = { restrict: [], cascade: [], 'set null': [], keep: [] };
  for (const referrer of referrers) {
    const text = await countReferring(tx, referrer, ids);
    if (text) texts[referrer.onDelete].push(text);
  }
  const { restrict, cascade, 'set null': cleared } = texts;
  if (restrict.length > 0) throw conflict(textOf('records.in_use_by', { records: restrict }));
  if (cascade.length + cleared.length === 0) return undefined;
  return presentTexts({
    ...(cascade.length > 0 && { also_deleted: textOf('records.listed', { records: cascade }) }),
    ...(cleared.length > 0 && { reference_removed: textOf('records.listed', { records: cleared }) }),
  });
}

/** "12 coupons"; undefined if none refers to the records. */
async function countReferring({ $client }: Tx, { table, columns }: Referrer, ids: number[]) {
  const isReferring = columns.map((column) => `${column} = ANY($1)`).join(' OR ');
  const { rows } = await $client.query<{ n: number }>(
    `SELECT count(*) AS n FROM ${table} WHERE ${isReferring}`,
    [ids],
  );
  const count = rows[0]?.n ?? 0;
  return count > 0 ? getCountText(table)?.(count) : undefined;
}
