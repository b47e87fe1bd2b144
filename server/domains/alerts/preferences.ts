import { eq } from 'drizzle-orm';
import type { Preference, PreferenceUpsert } from '#contract/notifications';
import type { Loaded } from '#contract/shared/updates';
import { textOf } from '#contract/texts/Text';
import { assertUnchanged, omitUnchanged } from '../../platform/assertUnchanged';
import type { Context } from '../../platform/context';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/db/errors';
import type { Tx } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';
import { assertFound, conflict, invalid } from '../../platform/errors';
import { notificationPreferences } from '../../schema';
import { audit } from '../audit';
import { deleteRecord } from '../crud';

const PREFERENCE_NOT_FOUND = textOf('notifications.preference_not_found');

function presentPreference(row: typeof notificationPreferences.$inferSelect): Preference {
  return {
    id: row.id,
    type: row.type,
    license_group_id: row.poolId,
    email: row.email,
    is_active: row.isActive,
  };
}

export async function listPreferences(ctx: Context): Promise<Preference[]> {
  const rows = await ctx.db.select().from(notificationPreferences).orderBy(notificationPreferences.id);
  return rows.map(presentPreference);
}

/** Updates the preference with this id; without an id, inserts it or updates the identical one. */
export function upsertPreference(ctx: Context, input: PreferenceUpsert, loaded: Loaded): Promise<Preference> {
  return transaction(ctx.db, async (tx) => {
    const row = await (input.id === undefined
      ? insertPreference(tx, input)
      : updatePreference(tx, input.id, input, loaded));
    await audit(tx, ctx, { action: 'preference.save', id: row.id });
    return presentPreference(row);
  }).catch((error) => {
    throw toPreferenceError(error);
  });
}

function toPreferenceError(error: unknown): unknown {
  if (isForeignKeyViolation(error, 'notification_preferences_pool_id_pools_id_fk'))
    return invalid({ license_group_id: textOf('pools.not_found') });
  if (!isUniqueViolation(error, 'notification_preferences_one')) return error;
  const text = textOf('notifications.preference_exists');
  return conflict(text, { email: text });
}

function toColumns({ type, license_group_id, email, is_active }: Partial<PreferenceUpsert>) {
  return { type, poolId: license_group_id, email, isActive: is_active };
}

async function insertPreference(tx: Tx, input: PreferenceUpsert) {
  const { email, type, poolId } = notificationPreferences;
  const [row] = await tx
    .insert(notificationPreferences)
    .values({ ...toColumns(input), email: input.email })
    .onConflictDoUpdate({ target: [email, type, poolId], set: { isActive: input.is_active } })
    .returning();
  return assertFound(row, PREFERENCE_NOT_FOUND);
}

/** A field that is sent as it was loaded is not changed: others may have changed it. */
async function updatePreference(tx: Tx, id: number, input: PreferenceUpsert, loaded: Loaded) {
  const [stored] = await tx
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.id, id))
    .for('no key update');
  const current = presentPreference(assertFound(stored, PREFERENCE_NOT_FOUND));
  const changes = omitUnchanged(input, loaded);
  assertUnchanged({ input: changes, loaded, current });
  const [row] = await tx
    .update(notificationPreferences)
    .set({ ...toColumns(changes), email: changes.email ?? current.email })
    .where(eq(notificationPreferences.id, id))
    .returning();
  return assertFound(row, PREFERENCE_NOT_FOUND);
}

export const deletePreference = (ctx: Context, id: number): Promise<null> =>
  deleteRecord(ctx, {
    table: notificationPreferences,
    id,
    notFoundText: PREFERENCE_NOT_FOUND,
    describe: () => ({ action: 'preference.delete', id }),
  });
