import { type SQL, sql } from 'drizzle-orm';

/** Filters of a list: the condition of each parameter that a query may have. */
export type Filters<Query, Condition = SQL> = {
  [Name in keyof Query]?: (value: NonNullable<Query[Name]>) => Condition | undefined;
};

/** The conditions of the parameters that a query has. */
export function toConditions<Query extends object, Condition = SQL>(
  query: Query,
  filters: Filters<Query, Condition>,
): Condition[] {
  const names = Object.keys(filters) as (keyof Query)[];
  return names.flatMap((name) => {
    const value = query[name];
    if (value === undefined || value === null || value === '') return [];
    return filters[name]?.(value) ?? [];
  });
}

export const allOf = (conditions: SQL[]): SQL =>
  conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`;
