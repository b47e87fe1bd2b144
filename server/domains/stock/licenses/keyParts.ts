import { eq } from 'drizzle-orm';
import {
  compactParts,
  findPartProblems,
  type KeyPart,
  type KeyPartValues,
  type PresentedPart,
  presentParts,
} from '#contract/keyParts';
import type { Ciphers } from '../../../platform/crypto/vault';
import { byteaArray, int8Array } from '../../../platform/db/binaryArray';
import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { invalid } from '../../../platform/errors';
import { licenses, pools } from '../../../schema';

/** Throws `invalid` for parts that keys of the pool do not have, or values that they cannot have. */
export function assertParts(parts: KeyPart[], values: KeyPartValues | null | undefined): void {
  const problems = Object.entries(findPartProblems(parts, compactParts(values) ?? {}));
  if (problems.length > 0)
    throw invalid(Object.fromEntries(problems.map(([name, problem]) => [`parts.${name}`, problem])));
}

const SAVE_PARTS = `
  UPDATE licenses l SET parts_cipher = nullif(p.cipher, '') FROM unnest($1::bigint[], $2::bytea[]) AS p (id, cipher)
  WHERE l.id = p.id`;

/** Stores the parts of keys; a key without values has none. Keys that were not inserted are passed over. */
export async function saveParts(
  tx: Tx,
  vault: Ciphers,
  keys: { id: number; parts: KeyPartValues | null | undefined }[],
): Promise<void> {
  if (keys.length === 0) return;
  const ciphers = keys.map(({ id, parts }) => {
    const filled = compactParts(parts);
    return filled ? vault.encrypt(JSON.stringify(filled), 'licenses.parts_cipher', id) : Buffer.alloc(0);
  });
  await tx.$client.query(SAVE_PARTS, [int8Array(keys.map(({ id }) => id)), byteaArray(ciphers)]);
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

/** Reads the parts of one key. */
export async function readParts(
  db: Queryable,
  vault: Pick<Ciphers, 'tryDecrypt'>,
  id: number,
): Promise<PresentedPart[] | undefined> {
  const [row] = await db
    .select({ cipher: licenses.partsCipher, parts: pools.keyParts })
    .from(licenses)
    .innerJoin(pools, eq(pools.id, licenses.poolId))
    .where(eq(licenses.id, id));
  return row && decryptParts(vault, row.parts, id, row.cipher);
}
