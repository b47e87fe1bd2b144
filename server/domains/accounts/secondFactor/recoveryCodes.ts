import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { recoveryCodes } from '../../../schema';

const CODE_COUNT = 10;
/** 112 random bits: a plain hash of them is not worth guessing. */
const CODE_BYTES = 14;

const normalize = (code: string) => code.toLowerCase().replace(/[^0-9a-z]/g, '');
const hashCode = (code: string) => createHash('sha256').update(normalize(code)).digest();

/** `1f2e3d4-...`: four groups of seven characters. */
const createCode = () =>
  randomBytes(CODE_BYTES)
    .toString('hex')
    .replace(/.{7}(?=.)/g, '$&-');

/** Replaces the codes of an administrator by ten new ones, which only the answer contains. */
export async function replaceRecoveryCodes(tx: Tx, adminId: number): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, createCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ adminId, codeHash: hashCode(code) })));
  return codes;
}

const isUnused = (adminId: number) => and(eq(recoveryCodes.adminId, adminId), isNull(recoveryCodes.usedAt));

export const countRecoveryCodes = (db: Queryable, adminId: number): Promise<number> =>
  db.$count(recoveryCodes, isUnused(adminId));

/** Uses a code up; false if it is unknown or used. */
export async function consumeRecoveryCode(db: Queryable, adminId: number, code: string): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(isUnused(adminId), eq(recoveryCodes.codeHash, hashCode(code))))
    .returning({ adminId: recoveryCodes.adminId });
  return used.length > 0;
}
