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

/** A text as part of a pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** SQL: whether a folded text contains the searched one. */
export const containsSql = (foldedText: SQL, search: string): SQL =>
  sql`${foldedText} LIKE fold_text(${`%${escapeLike(search)}%`})`;

/** ASCII but capital letters, as characters of a regular expression. */
const FOLLOWING = '[a-z0-9 !"#$%&\'()*+,./:;<=>?@[\\\\\\]^_`{|}~-]';

/**
 * SQL: the same as alternatives that a trigram index finds. Two characters make no trigram: the index finds them by the
 * character that follows, or as the end of the text.
 */
export function findContaining(foldedText: SQL, search: string): SQL[] {
  if (!/^[a-z0-9]{2}$/i.test(search)) return [containsSql(foldedText, search)];
  const pair = search.toLowerCase();
  return [sql`${foldedText} ~ ${pair + FOLLOWING}`, sql`${foldedText} LIKE ${`%${pair}`}`];
}

export const findContainingSql = (foldedText: SQL, search: string): SQL =>
  sql`(${sql.join(findContaining(foldedText, search), sql` OR `)})`;

/** Most rows of a list may match: they are met before an index has found all of them. */
export const isShortSearch = (search: string | undefined) =>
  search !== undefined && [...search.trim()].length <= 2;
