import type { Settings } from '#contract/settings';
import type { Context } from '../context';
import { settings } from '../db/tables';
import { found } from '../errors';
import { presentSettings } from './presentSettings';

export async function getSettings(ctx: Context): Promise<Settings> {
  const [row] = await ctx.db.select().from(settings);
  return presentSettings(ctx, found(row, 'Settings'));
}
