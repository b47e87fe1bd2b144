import { type SQL, sql } from 'drizzle-orm';

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
