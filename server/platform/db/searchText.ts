import { type SQL, sql } from 'drizzle-orm';

/** A text as part of a pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

const TWO_CHARACTERS = /^[a-z0-9]{2}$/i;

/**
 * SQL: whether a folded text contains the searched one, served by a trigram index. Two characters make no trigram: the
 * index finds those that they begin, by the character that follows or the end of the word.
 */
export function containsSql(foldedText: SQL, search: string): SQL {
  const contains = sql`${foldedText} LIKE fold_text(${`%${escapeLike(search)}%`})`;
  if (!TWO_CHARACTERS.test(search)) return contains;
  return sql`(${contains} AND ${foldedText} ~ ${`${search.toLowerCase()}([a-z0-9]|[^[:alnum:]]|$)`})`;
}

/** Whether most rows of a list may match, so that they are met before an index has found all of them. */
export const isShortSearch = (search: string) => [...search.trim()].length <= 2;
