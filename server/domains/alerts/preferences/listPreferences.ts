import type { Preference } from '#contract/notifications';
import type { Context } from '../../../platform/context';
import { notificationPreferences } from '../../../schema';
import { presentPreference } from './presentPreference';

export async function listPreferences(ctx: Context): Promise<Preference[]> {
  const rows = await ctx.db.select().from(notificationPreferences).orderBy(notificationPreferences.id);
  return rows.map(presentPreference);
}
