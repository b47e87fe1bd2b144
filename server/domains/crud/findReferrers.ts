import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { OnDelete } from '#contract/shared/reference';
import type { Tx } from '../../platform/db/openDatabase';
import { listReferringTables } from './registerReferences';

/** The columns of a table that refer to another one and do the same when their record is deleted. */
export interface Referrer {
  table: string;
  columns: string[];
  onDelete: OnDelete;
}

const SELECT_REFERRERS = `
  SELECT r.relname AS "table", array_agg(quote_ident(a.attname)) AS columns,
    CASE k.confdeltype WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set null' ELSE 'restrict' END AS "onDelete"
  FROM pg_constraint k
  JOIN pg_class r ON r.oid = k.conrelid
  JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
  WHERE k.contype = 'f' AND k.confrelid = to_regclass($1) AND r.relname = ANY($2)
  GROUP BY 1, 3 ORDER BY 1, 3`;

/** What refers to a table among the standard resources, as the database has it. */
export async function findReferrers({ $client }: Tx, table: PgTable): Promise<Referrer[]> {
  const values = [getTableName(table), listReferringTables()];
  return (await $client.query<Referrer>(SELECT_REFERRERS, values)).rows;
}
