import { eq } from 'drizzle-orm';
import type { Preference, PreferenceUpsert } from '#contract/notifications';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { isDuplicate } from '../db/errors';
import type { Tx } from '../db/open';
import { notificationPreferences } from '../db/tables';
import { transaction } from '../db/transaction';
import { conflict, found } from '../errors';
import { usablePool } from '../pools/usablePool';
import { presentPreference } from './presentPreference';

const TAKEN = 'This address already has this preference';

/** With an id that preference is changed; without one, what the address already has, else it is added. */
export async function upsertPreference(ctx: Context, given: PreferenceUpsert): Promise<Preference> {
  return transaction(ctx.db, async (tx) => {
    if (given.license_group_id !== null) await usablePool(tx, given.license_group_id);
    const row = given.id === undefined ? await add(tx, given) : await change(tx, given.id, given);

    await audit(tx, ctx, { action: 'preference.save', id: row.id });
    return presentPreference(row);
  });
}

function columns({ type, license_group_id, email, is_active }: PreferenceUpsert) {
  return { type, poolId: license_group_id, email, isActive: is_active };
}

async function add(tx: Tx, given: PreferenceUpsert) {
  const { email, type, poolId } = notificationPreferences;
  const [row] = await tx
    .insert(notificationPreferences)
    .values(columns(given))
    .onConflictDoUpdate({ target: [email, type, poolId], set: { isActive: given.is_active } })
    .returning();
  return found(row, 'Preference');
}

async function change(tx: Tx, id: number, given: PreferenceUpsert) {
  try {
    const [row] = await tx
      .update(notificationPreferences)
      .set(columns(given))
      .where(eq(notificationPreferences.id, id))
      .returning();
    return found(row, 'Preference');
  } catch (error) {
    if (isDuplicate(error, 'notification_preferences_one')) throw conflict(TAKEN, { email: TAKEN });
    throw error;
  }
}
