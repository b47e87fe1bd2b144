import { type SQL, sql } from 'drizzle-orm';
import { licenses } from '../db/tables';
import type { Vault } from '../security/vault';

/** The text and the rows that the index `licenses_search` is made of, word for word. */
const searched = sql.raw(
  `(coalesce(customer_email, '') || ' ' || coalesce(customer_first_name, '') || ' ' ||
    coalesce(customer_last_name, '') || ' ' || coalesce(order_id, ''))`,
);
const isSearched = sql.raw('(order_id IS NOT NULL OR customer_email IS NOT NULL)');

/** What the list sorts by, so that no found row has to be read twice. */
const carried = sql.raw('id, pool_id, status, created_at, customer_email, order_id, sold_at');

/** Rows that a search finds: a whole key, or part of customer, order id or license id. */
export function searchLicenses(vault: Vault, text: string, filters: SQL): SQL {
  const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const byKey = sql`key_index = ${vault.blindIndex(text)}`;
  const byOwner = sql`${isSearched} AND ${searched} ILIKE ${part}`;
  const found = sql`SELECT ${carried} FROM ${licenses} WHERE ${filters} AND (${byKey} OR (${byOwner}))`;
  if (!/^\d+$/.test(text)) return found;
  // Digits can be part of an id. Reading all ids from their index costs imports nothing, unlike an index of parts.
  const ids = sql`SELECT id FROM ${licenses} WHERE id::text LIKE ${part}`;
  return sql`${found} UNION SELECT ${carried} FROM ${licenses} WHERE ${filters} AND id IN (${ids})`;
}
