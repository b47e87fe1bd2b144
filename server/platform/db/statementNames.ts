import { createHash } from 'node:crypto';
import type { Queryable } from './openDatabase';

/** A name of 28 characters; PostgreSQL allows 63. There should be few distinct texts, each of which every connection keeps. */
export const nameStatement = (text: string): string => createHash('sha1').update(text).digest('base64');

/**
 * Names statements of tables that grow. A plan for few rows would be kept for a million until the next statistics of its
 * tables, so the names change whenever the rows have doubled.
 */
export function createStatementNames(prefix: string) {
  /** Up to how many rows the plans of the current names are kept. */
  const plannedRows = new WeakMap<Queryable['$client'], number>();
  return {
    getName: ({ $client }: Queryable, text: string): string =>
      `${prefix} ${plannedRows.get($client) ?? 0} ${nameStatement(text)}`,
    replanAfterGrowth({ $client }: Queryable, rows: number): void {
      if (rows > (plannedRows.get($client) ?? 0)) plannedRows.set($client, 2 * rows);
    },
  };
}
