import { eq } from 'drizzle-orm';
import {
  compactParts,
  findOtherFiles,
  findPartProblems,
  type KeyFiles,
  type KeyPart,
  type KeyPartValues,
  type LicensePart,
  type PresentedPart,
  presentParts,
} from '#contract/keyParts';
import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { BlindIndex } from '../../../platform/crypto/blindIndex';
import { mayReadKeys } from '../../../platform/crypto/presentKey';
import type { Ciphers } from '../../../platform/crypto/vault';
import { byteaArray, int8Array } from '../../../platform/db/binaryArray';
import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { invalid } from '../../../platform/errors';
import { licenses, pools } from '../../../schema';
import { indexParts } from './partIndexes';

/** Throws `invalid` for parts and files that keys of the pool do not have, or values that they cannot have. */
export function assertParts(
  declared: KeyPart[],
  { parts, files = {} }: { parts?: KeyPartValues | null; files?: KeyFiles },
): void {
  const problems: [string, Text][] = [
    ...Object.entries(findPartProblems(declared, compactParts(parts) ?? {})).map(
      ([name, problem]): [string, Text] => [`parts.${name}`, problem],
    ),
    ...findOtherFiles(declared, files).map((name): [string, Text] => [
      `files.${name}`,
      textOf('licenses.file_unknown', { name }),
    ]),
  ];
  if (problems.length > 0) throw invalid(Object.fromEntries(problems));
}

const SAVE_PARTS = `
  UPDATE licenses l SET parts_cipher = nullif(p.cipher, ''), part_indexes = nullif(p.indexes, '{}')::bigint[]
  FROM unnest($1::bigint[], $2::bytea[], $3::text[]) AS p (id, cipher, indexes)
  WHERE l.id = p.id`;

/** Stores the parts of keys; a key without values has none. Keys that were not inserted are passed over. */
export async function saveParts(
  tx: Tx,
  vault: Ciphers,
  /** Held until the transaction ends. */
  index: BlindIndex,
  keys: { id: number; parts: KeyPartValues | null | undefined }[],
): Promise<void> {
  if (keys.length === 0) return;
  const ciphers = keys.map(({ id, parts }) => {
    const filled = compactParts(parts);
    return filled ? vault.encrypt(JSON.stringify(filled), 'licenses.parts_cipher', id) : Buffer.alloc(0);
  });
  const indexes = keys.map(({ parts }) => indexParts(index, compactParts(parts) ?? {}));
  await tx.$client.query(SAVE_PARTS, [int8Array(keys.map(({ id }) => id)), byteaArray(ciphers), indexes]);
}

/** The blind indexes of encrypted parts, as `indexParts`; null for a key without, and for a cipher that no key decrypts. */
export function reindexParts(
  index: BlindIndex,
  vault: Pick<Ciphers, 'tryDecrypt'>,
  licenseId: number,
  cipher: Buffer | null,
): string | null {
  const json = cipher && vault.tryDecrypt(cipher, 'licenses.parts_cipher', licenseId);
  return json ? indexParts(index, JSON.parse(json)) : null;
}

/** The parts of a key in the sequence of its pool; undefined for a cipher that no key decrypts. */
export function decryptParts(
  vault: Pick<Ciphers, 'tryDecrypt'>,
  parts: KeyPart[],
  licenseId: number,
  cipher: Buffer | null,
): PresentedPart[] | undefined {
  if (!cipher) return [];
  const json = vault.tryDecrypt(cipher, 'licenses.parts_cipher', licenseId);
  return json === undefined ? undefined : presentParts(parts, JSON.parse(json));
}

const SELECT_PARTS = { cipher: licenses.partsCipher, declared: pools.keyParts };

const selectParts = (db: Queryable, id: number) =>
  db
    .select(SELECT_PARTS)
    .from(licenses)
    .innerJoin(pools, eq(pools.id, licenses.poolId))
    .where(eq(licenses.id, id));

/** Reads the parts of one key; undefined if no key decrypts them. */
export async function readParts(
  db: Queryable,
  vault: Pick<Ciphers, 'tryDecrypt'>,
  id: number,
): Promise<PresentedPart[] | undefined> {
  const [row] = await selectParts(db, id);
  return row && decryptParts(vault, row.declared, id, row.cipher);
}

/** The parts that a license has or could have; without the permission to read keys, none has a value. */
export function presentLicenseParts(
  { vault, actor }: Pick<Context, 'vault' | 'actor'>,
  declared: KeyPart[],
  licenseId: number,
  cipher: Buffer | null,
): LicensePart[] {
  const values = mayReadKeys(actor) ? (decryptParts(vault, declared, licenseId, cipher) ?? []) : [];
  const empty = declared.filter(({ name }) => !values.some((part) => part.name === name));
  return [...values, ...empty.map((part) => ({ ...part, value: null }))];
}

/** `presentLicenseParts` of one license. */
export async function readLicenseParts(
  ctx: Pick<Context, 'db' | 'vault' | 'actor'>,
  id: number,
): Promise<LicensePart[]> {
  const [row] = await selectParts(ctx.db, id);
  return row ? presentLicenseParts(ctx, row.declared, id, row.cipher) : [];
}
