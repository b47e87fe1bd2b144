import { type SQL, sql } from 'drizzle-orm';
import { licenses } from '../db/tables';
import type { Vault } from '../security/vault';

/** The text and the rows that the index `licenses_search` is made of, word for word. */
const searched = sql.raw(
  `(coalesce(customer_email, '') || ' ' || coalesce(customer_first_name, '') || ' ' ||
    coalesce(customer_last_name, '') || ' ' || coalesce(order_id, ''))`,
);
const isSearched = sql.raw('(order_id IS NOT NULL OR customer_email IS NOT NULL)');

/** Ids of what a search finds: a whole key, or part of customer, order id or license id. */
export function searchIds(vault: Vault, text: string, filters: SQL): SQL {
  const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const byKey = sql`SELECT id FROM ${licenses} WHERE key_index = ${vault.blindIndex(text)} AND ${filters}`;
  const byOwner = sql`SELECT id FROM ${licenses} WHERE ${searched} ILIKE ${part} AND ${isSearched} AND ${filters}`;
  // Digits alone can be part of an id.
  const byId = sql`SELECT id FROM ${licenses} WHERE id::text LIKE ${part} AND ${filters}`;
  return /^\d+$/.test(text) ? sql`${byKey} UNION ${byOwner} UNION ${byId}` : sql`${byKey} UNION ${byOwner}`;
}
