import type { LicenseReplace } from '#contract/licenseForms';
import { textOf } from '#contract/texts/Text';
import { getAuthorName } from '../../../platform/author';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { conflict, invalid } from '../../../platform/errors';
import { audit } from '../../audit';
import { lockLicense } from '../../stock';
import { replaceKeys } from './replaceKeys';

/**
 * Replaces a bad key with another one of the pool, or the chosen one. A key without units is only marked as replaced.
 */
export async function replaceLicense(
  ctx: Context,
  id: number,
  { replacement_note: note, new_license_id: newLicenseId }: LicenseReplace,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { status, poolId } = await lockLicense(tx, id);
    if (status === 'replaced') throw conflict(textOf('licenses.already_replaced'));

    const actor = getAuthorName(ctx.actor);
    const replaced = await replaceKeys(tx, { poolId, ids: [id], note, actor, newLicenseId });
    if (!replaced && newLicenseId) throw invalid({ new_license_id: textOf('byHand.not_free') });
    if (!replaced) throw conflict(textOf('licenses.none_to_replace_with'));
    const { units } = replaced;
    if (newLicenseId && units.length === 0) throw invalid({ new_license_id: textOf('byHand.no_unit') });
    const ids = [...new Set(units.map(({ license_id }) => license_id))];
    await audit(tx, ctx, { action: 'license.replace', id, ids, details: { units: units.length, note } });
  });
}
