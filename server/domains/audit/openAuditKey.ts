import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { decrypt, encrypt } from '../../platform/crypto/cipher';
import type { Keyring } from '../../platform/crypto/keyring';
import type { AuditKey } from '../../platform/crypto/rowHash';
import { toPlace } from '../../platform/crypto/vault';
import type { Queryable } from '../../platform/db/openDatabase';
import { StartError } from '../../platform/errors';

const UnkeyedEnds = z.record(z.string(), z.tuple([z.number(), z.string()]));

const KEY_NAME = 'audit_chain';
const ENDS_NAME = 'audit_unkeyed_ends';

const SELECT_SECRETS = `SELECT name, cipher FROM secrets WHERE name IN ('${KEY_NAME}', '${ENDS_NAME}')`;

const SELECT_ENDS = `SELECT chain, length, encode(hash, 'hex') AS hash FROM audit_chains WHERE length > 0`;

const INSERT_SECRETS = `INSERT INTO secrets (name, cipher) VALUES ('${KEY_NAME}', $1), ('${ENDS_NAME}', $2)`;

/**
 * Reads the key of the audit log. It is created by the first start, which also records where the rows of earlier
 * versions end: from then on the database accepts rows with a keyed hash only. Both are encrypted, so that they can
 * neither be read nor changed without the encryption key.
 */
export async function openAuditKey(db: Queryable, keyring: Keyring): Promise<AuditKey> {
  const { rows } = await db.$client.query<{ name: string; cipher: Buffer }>(SELECT_SECRETS);
  if (rows.length === 0) return createAuditKey(db, keyring);
  const read = (name: string) => {
    const cipher = rows.find((row) => row.name === name)?.cipher;
    const plain = cipher && decrypt(keyring.read(), cipher, toPlace('secrets.cipher', name));
    if (!plain) throw new StartError('ENCRYPTION_KEY does not fit the key of the audit log in this database');
    return plain;
  };
  return { key: read(KEY_NAME), unkeyedEnds: UnkeyedEnds.parse(JSON.parse(read(ENDS_NAME).toString())) };
}

async function createAuditKey(db: Queryable, keyring: Keyring): Promise<AuditKey> {
  const { rows } = await db.$client.query<{ chain: number; length: number; hash: string }>(SELECT_ENDS);
  const unkeyedEnds: AuditKey['unkeyedEnds'] = Object.fromEntries(
    rows.map(({ chain, length, hash }) => [String(chain), [length, hash]]),
  );
  const key = randomBytes(32);
  const [encryptionKey] = keyring.read();
  await db.$client.query(INSERT_SECRETS, [
    encrypt(encryptionKey, key, toPlace('secrets.cipher', KEY_NAME)),
    encrypt(encryptionKey, JSON.stringify(unkeyedEnds), toPlace('secrets.cipher', ENDS_NAME)),
  ]);
  return { key, unkeyedEnds };
}
