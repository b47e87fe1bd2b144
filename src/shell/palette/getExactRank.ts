import type { RaRecord } from 'ra-core';
import { getCanonicalKey } from '#contract/canonicalKey';

type IsExact = (record: RaRecord, query: string) => boolean;

/** What names a record alone, by resource, in the order in which the palette shows them. */
const MATCHERS: [resource: string, isExact: IsExact][] = [
  ['orders', ({ number, order_id }, query) => [number, order_id].includes(query.replace(/^#/, ''))],
  ['customers', ({ email }, query) => String(email).toLowerCase() === query.toLowerCase()],
  ['licenses', isWholeKey],
];

/** Of a masked key the server has compared the rest: its visible ending belongs to a longer text that found it. */
function isWholeKey({ license_key, license_key_decrypted }: RaRecord, query: string): boolean {
  const typed = getCanonicalKey(query);
  if (license_key_decrypted !== license_key) return getCanonicalKey(String(license_key_decrypted)) === typed;
  const ending = getCanonicalKey(String(license_key).replace(/^•+/u, ''));
  return ending !== '' && typed.length > ending.length && typed.endsWith(ending);
}

/** The place of a record among what the query names exactly; undefined if it does not name this one. */
export function getExactRank(resource: string, record: RaRecord, query: string): number | undefined {
  const rank = MATCHERS.findIndex(([name, isExact]) => name === resource && isExact(record, query));
  return rank < 0 ? undefined : rank;
}
