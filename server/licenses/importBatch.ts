import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { LicenseImport, LicenseImported } from '#contract/licenses';
import type { Context } from '../context';
import type { Tx } from '../db/open';
import { importBatches } from '../db/tables';
import { conflict } from '../errors';

const TAKEN = 'This batch id was already used for another import';

/** Who sends what, in a few bytes that tell nothing of the keys. */
export function fingerprintOf({ actor, vault }: Context, input: LicenseImport): Buffer {
  const sender = actor.kind === 'admin' ? actor.adminId : actor.name;
  const hash = createHash('sha256').update(JSON.stringify([sender, input.license_group_id]));
  for (const license of input.licenses) hash.update(JSON.stringify(license));
  return vault.blindIndex(hash.digest('hex'));
}

/** The answer this batch was given before, if it was. The import's lock is held. */
export async function earlierResult(
  tx: Tx,
  id: string,
  fingerprint: Buffer,
): Promise<LicenseImported | undefined> {
  const [batch] = await tx.select().from(importBatches).where(eq(importBatches.id, id));
  if (batch && !batch.fingerprint.equals(fingerprint)) throw conflict(TAKEN, { batch_id: TAKEN });
  return batch?.result;
}

/** Remembers the answer in the transaction of the import itself. */
export async function rememberResult(
  tx: Tx,
  id: string,
  fingerprint: Buffer,
  result: LicenseImported,
): Promise<void> {
  await tx.insert(importBatches).values({ id, fingerprint, result });
}
