import { eq, sql } from 'drizzle-orm';
import { changeParts, type KeyPart } from '#contract/keyParts';
import { type LicenseUpdate, UNLIMITED } from '#contract/licenseForms';
import type { LicenseStatus } from '#contract/licenses';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict } from '../../../platform/errors';
import { licenses, pools } from '../../../schema';
import { audit } from '../../audit';
import { enqueueFulfillBackorders } from '../pools/backorderQueue';
import { isExpired } from './createLicense';
import { assertParts, readParts, saveParts } from './keyParts';
import { saveFiles } from './licenseFiles';

export async function updateLicense(ctx: Context, id: number, input: LicenseUpdate): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const before = await lockLicense(tx, id);
    if (before.status === 'replaced') throw conflict(textOf('licenses.replaced_not_editable'));

    const { replacement_note: note, delivre_x_times: allowed, expires_on } = input;
    const replacementNote = note === undefined ? before.replacementNote : note || null;
    const expiresOn = expires_on === undefined ? before.expiresOn : expires_on;
    // Keys of pools that require validation are always unlimited.
    const adjusted =
      allowed === undefined || before.requiresValidation
        ? before
        : adjustDeliveryCount(before, allowed, await countDelivered(tx, id));
    const { usesAllowed, usesLeft } = adjusted;
    if (input.parts || input.files) await updateParts(tx, ctx, id, before.keyParts, input);
    const isAdjusted = allowed !== undefined || expires_on !== undefined;
    const unused: LicenseStatus = isExpired(expiresOn) ? 'exhausted' : 'available';
    const status = isAdjusted
      ? sql<LicenseStatus>`status_with(${usesLeft}, ${usesAllowed}, ${unused})`
      : before.status;
    const [updated] = await tx
      .update(licenses)
      .set({ usesAllowed, usesLeft, expiresOn, status, replacementNote })
      .where(eq(licenses.id, id))
      .returning({ status: licenses.status });

    if (isAdjusted && updated?.status === 'available') await enqueueFulfillBackorders(tx, before.poolId);
    await audit(tx, ctx, {
      action: 'license.update',
      id,
      details: {
        ...input,
        ...(input.parts && { parts: Object.keys(input.parts) }),
        ...(input.files && { files: Object.keys(input.files) }),
      },
    });
  });
}

async function updateParts(
  tx: Tx,
  { vault }: Context,
  id: number,
  declared: KeyPart[],
  input: Pick<LicenseUpdate, 'parts' | 'files'>,
): Promise<void> {
  const before = await readParts(tx, vault, id);
  // What no key decrypts is not overwritten by what a form could not show.
  if (!before) throw conflict(textOf('licenses.not_decryptable', { license: id }));
  assertParts(declared, input);
  const values = Object.fromEntries(before.map(({ name, value }) => [name, value]));
  const parts = changeParts(declared, values, input);
  await saveParts(tx, vault, await vault.holdIndex(tx), [{ id, parts }]);
  await saveFiles(tx, vault, id, input.files);
}

async function countDelivered(tx: Tx, id: number): Promise<number> {
  return tx.$count(sql`given_keys`, sql`license_id = ${id}`);
}

interface DeliveryCounts {
  usesAllowed: number;
  usesLeft: number;
}

/** Changes the delivery limit. Past deliveries count. */
function adjustDeliveryCount(
  before: DeliveryCounts,
  allowed: number,
  /** Used only for unlimited keys, whose deliveries `usesLeft` does not count. */
  delivered: number,
): DeliveryCounts {
  return { usesAllowed: allowed, usesLeft: getDeliveriesLeft(before, allowed, delivered) };
}

function getDeliveriesLeft(before: DeliveryCounts, allowed: number, delivered: number): number {
  if (allowed === UNLIMITED) return UNLIMITED;
  if (before.usesAllowed === UNLIMITED) return Math.max(0, allowed - delivered);
  return Math.max(0, before.usesLeft + allowed - before.usesAllowed);
}

/** Returns a license's state, locked until the transaction ends; throws if there is none. */
export async function lockLicense(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      poolId: licenses.poolId,
      requiresValidation: pools.requiresValidation,
      keyParts: pools.keyParts,
      status: licenses.status,
      usesAllowed: licenses.usesAllowed,
      usesLeft: licenses.usesLeft,
      expiresOn: licenses.expiresOn,
      replacementNote: licenses.replacementNote,
    })
    .from(licenses)
    .innerJoin(pools, eq(pools.id, licenses.poolId))
    .where(eq(licenses.id, id))
    .for('update', { of: licenses });
  return assertFound(row, textOf('licenses.not_found'));
}
