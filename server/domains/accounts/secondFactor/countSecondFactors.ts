import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/openDatabase';
import { passkeys, totpSecrets } from '../../../schema';

/** The number of an administrator's second factors. */
export async function countSecondFactors(db: Queryable, adminId: number): Promise<number> {
  const isConfirmed = and(eq(totpSecrets.adminId, adminId), isNotNull(totpSecrets.confirmedAt));
  return (
    (await db.$count(totpSecrets, isConfirmed)) + (await db.$count(passkeys, eq(passkeys.adminId, adminId)))
  );
}
