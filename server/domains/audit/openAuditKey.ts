import { randomBytes } from 'node:crypto';
import { decrypt, encrypt } from '../../platform/crypto/cipher';
import type { Keyring } from '../../platform/crypto/keyring';
import { toPlace } from '../../platform/crypto/vault';
import type { Queryable } from '../../platform/db/openDatabase';
import { StartError } from '../../platform/errors';

const NAME = 'audit_chain';
const PLACE = toPlace('secrets.cipher', NAME);

/**
 * Reads the key of the audit log, which the first start creates. It is encrypted, so that it can neither be read nor
 * changed without the encryption key.
 */
export async function openAuditKey({ $client }: Queryable, keyring: Keyring): Promise<Buffer> {
  const { rows } = await $client.query<{ cipher: Buffer }>('SELECT cipher FROM secrets WHERE name = $1', [
    NAME,
  ]);
  const [stored] = rows;
  if (!stored) return createAuditKey($client, keyring);
  const key = decrypt(keyring.read(), stored.cipher, PLACE);
  if (!key) throw new StartError('ENCRYPTION_KEY does not fit the key of the audit log in this database');
  return key;
}

async function createAuditKey(client: Queryable['$client'], keyring: Keyring): Promise<Buffer> {
  const key = randomBytes(32);
  const cipher = encrypt(keyring.read()[0], key, PLACE);
  await client.query('INSERT INTO secrets (name, cipher) VALUES ($1, $2)', [NAME, cipher]);
  return key;
}
