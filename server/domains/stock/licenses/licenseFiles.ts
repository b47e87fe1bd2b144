import { and, eq, inArray } from 'drizzle-orm';
import type { KeyFile, KeyFiles } from '#contract/keyParts';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Ciphers } from '../../../platform/crypto/vault';
import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { reserveIds } from '../../../platform/db/reserveIds';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict } from '../../../platform/errors';
import { licenseFiles } from '../../../schema';
import { audit } from '../../audit';
import { readParts } from './keyParts';

/** Stores the files of a license's parts in place of earlier ones; null takes one away. */
export async function saveFiles(
  tx: Tx,
  vault: Pick<Ciphers, 'encrypt'>,
  licenseId: number,
  files: KeyFiles = {},
): Promise<void> {
  const entries = Object.entries(files);
  if (entries.length === 0) return;
  const parts = entries.map(([part]) => part);
  await tx
    .delete(licenseFiles)
    .where(and(eq(licenseFiles.licenseId, licenseId), inArray(licenseFiles.part, parts)));
  const given = entries.flatMap(([part, file]) => (file ? [{ part, data: file.data }] : []));
  const ids = await reserveIds(tx, 'license_files', given.length);
  const rows = given.flatMap(({ part, data }, index) => {
    const id = ids[index];
    if (id === undefined) return [];
    return [{ id, licenseId, part, cipher: vault.encrypt(data, 'license_files.cipher', id) }];
  });
  if (rows.length > 0) await tx.insert(licenseFiles).overridingSystemValue().values(rows);
}

/** The content of a part's file, in base64; undefined without one, or if no key decrypts it. */
export async function readFile(
  db: Queryable,
  vault: Pick<Ciphers, 'tryDecrypt'>,
  licenseId: number,
  part: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: licenseFiles.id, cipher: licenseFiles.cipher })
    .from(licenseFiles)
    .where(and(eq(licenseFiles.licenseId, licenseId), eq(licenseFiles.part, part)));
  return row && vault.tryDecrypt(row.cipher, 'license_files.cipher', row.id);
}

/** Returns the file of a part of a key, and records that the key was shown. */
export function readLicenseFile(ctx: Context, id: number, part: string): Promise<KeyFile> {
  return transaction(ctx.db, async (tx) => {
    const parts = await readParts(tx, ctx.vault, id);
    if (!parts) throw conflict(textOf('licenses.not_decryptable', { license: id }));
    const named = parts.find(({ name, kind }) => name === part && kind === 'file');
    const data = assertFound(
      named && (await readFile(tx, ctx.vault, id, part)),
      textOf('licenses.file_not_found'),
    );
    await audit(tx, ctx, { action: 'license.key_shown', id, details: { part } });
    return { name: named?.value ?? '', data };
  });
}
