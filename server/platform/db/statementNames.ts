import type { Queryable } from './openDatabase';

/**
 * Names for prepared statements of tables that grow. A plan for few rows would be kept for a million until the next
 * statistics of its tables, so the names change whenever the rows have doubled.
 */
export function createStatementNames(prefix: string) {
  /** Up to how many rows the plans of the current names are kept. */
  const plannedRows = new WeakMap<Queryable['$client'], number>();
  return {
    /** There should be few statements, which each connection keeps. */
    getName: ({ $client }: Queryable, statement: string | number) =>
      `${prefix} ${statement} of ${plannedRows.get($client) ?? 0}`,
    replanAfterGrowth({ $client }: Queryable, rows: number): void {
      if (rows > (plannedRows.get($client) ?? 0)) plannedRows.set($client, 2 * rows);
    },
  };
}
