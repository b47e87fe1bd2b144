import type { PgTable } from 'drizzle-orm/pg-core';
import { textOf } from '#contract/texts/Text';
import { isUniqueViolation } from '../../platform/db/errors';
import type { Tx } from '../../platform/db/openDatabase';
import { conflict } from '../../platform/errors';
import { findReferrers } from './findReferrers';

/**
 * Lets the records of standard resources that refer to a record refer to another one, which takes its place. Throws
 * `conflict` if one of them would exist twice.
 */
export async function moveReferences(tx: Tx, table: PgTable, from: number, to: number): Promise<void> {
  for (const { table: referring, columns } of await findReferrers(tx, table)) {
    for (const column of columns) {
      const sql = `UPDATE ${referring} SET ${column} = $2 WHERE ${column} = $1`;
      await tx.$client.query(sql, [from, to]).catch((error) => {
        throw isUniqueViolation(error) ? conflict(textOf('records.in_use')) : error;
      });
    }
  }
}
