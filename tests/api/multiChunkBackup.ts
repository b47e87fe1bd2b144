import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decrypter, Encrypter } from 'age-encryption';
import { openAuditKey } from '../../server/domains/audit/openAuditKey';
import { writeBackup } from '../../server/domains/system/backups/writeBackup';
import { openDatabase } from '../../server/platform/db/openDatabase';
import { createDatabase } from './createDatabase';
import { TEST_KEYS } from './keys';

export const PASSPHRASE = 'correct horse battery staple';

/** Incompressible keys of more than a megabyte: about twenty age chunks and several parts of one table. */
const INSERT_LICENSES = `
  INSERT INTO pools (name, threshold_count, threshold_percentage, notify_on_low, notify_on_depleted)
  VALUES ('Pool', 1, 1, true, true);
  INSERT INTO licenses (pool_id, key_cipher, key_index)
  SELECT 1, sha256(convert_to('c' || n, 'UTF8')) || sha256(convert_to('d' || n, 'UTF8')), sha256(convert_to('i' || n, 'UTF8'))
  FROM generate_series(1, 12000) n`;

/** Creates a database with 12,000 licenses. */
export async function fillDatabase() {
  const url = await createDatabase();
  const db = openDatabase(url, () => undefined);
  await db.$client.query(INSERT_LICENSES);
  return { url, db };
}

/** Returns the bytes of a backup of many chunks. */
export async function createMultiChunkBackup(): Promise<Buffer> {
  const { url, db } = await fillDatabase();
  await db.$client.end();
  return makeBackup(url);
}

/** Returns the bytes of a backup of a database. */
export async function makeBackup(url: string): Promise<Buffer> {
  const db = openDatabase(url, () => undefined);
  const actor = { kind: 'system', name: 'test' } as const;
  const folder = await mkdtemp(join(tmpdir(), 'keystock-backup-'));
  const file = join(folder, 'keystock.backup');
  try {
    const auditKey = await openAuditKey(db, TEST_KEYS.encryption);
    const ctx = { db, actor, requestId: 'test', auditKey };
    await writeBackup(ctx, TEST_KEYS.encryption, file, PASSPHRASE, () => undefined);
    return await encryptBackup(await decryptBackup(await readFile(file)));
  } finally {
    await db.$client.end();
    await rm(folder, { recursive: true });
  }
}

/** Returns the tar.gz in a backup. */
export async function decryptBackup(encrypted: Uint8Array): Promise<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(PASSPHRASE);
  return decrypter.decrypt(encrypted);
}

/** Encrypts like a backup, but with a low scrypt work factor. */
export async function encryptBackup(plain: Uint8Array): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(PASSPHRASE);
  encrypter.setScryptWorkFactor(8);
  return Buffer.from(await encrypter.encrypt(plain));
}
