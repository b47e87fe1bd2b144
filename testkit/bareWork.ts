import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Vault } from '../server/platform/crypto/vault';
import type { Db } from '../server/platform/db/openDatabase';

/** What the database alone takes for the work of a list and of an import. */

export const bareLicensePage = (poolId: number) => `
  SELECT l.id, l.key_cipher, l.pool_id, p.name, l.status, l.customer_email, l.customer_first_name,
    l.customer_last_name, l.order_id, l.product_id, l.uses_allowed, l.uses_left, l.created_at,
    l.sold_at, l.replacement_note, l.site_id, s.name AS site_name, l.flag
  FROM licenses l JOIN pools p ON p.id = l.pool_id LEFT JOIN sites s ON s.id = l.site_id
  WHERE l.pool_id = ${poolId} AND l.status = 'available' ORDER BY l.created_at DESC, l.id DESC LIMIT 20`;

export const generateKeys = (count: number): string[] =>
  Array.from({ length: count }, () => {
    const key = randomBytes(13).toString('hex').toUpperCase();
    return key.replace(/(.{5})(?=.)/g, '$1-');
  });

/** Encrypts, hashes and copies keys in this process. Ids of the table's own sequence are lower. */
export async function copyKeys(
  { db, client, vault }: { db: Db; client: pg.Client; vault: Vault },
  poolId: number,
  keys: string[],
  firstId = 1_000_000_000,
): Promise<void> {
  const index = await vault.readIndex(db);
  function* formatRows() {
    for (const [n, key] of keys.entries()) {
      const id = firstId + n;
      const cipher = vault.encrypt(key, 'licenses.key_cipher', id).toString('hex');
      yield `${id}\t${poolId}\t\\\\x${cipher}\t\\\\x${index.compute(key).toString('hex')}\n`;
    }
  }
  const copy = client.query(copyFrom('COPY licenses (id, pool_id, key_cipher, key_index) FROM STDIN'));
  await pipeline(Readable.from(formatRows()), copy);
}
