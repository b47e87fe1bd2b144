import { eq } from 'drizzle-orm';
import type { Admin } from '#contract/sessions';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { assertFound } from '../../../platform/errors';
import { admins } from '../../../schema';
import { requireAdmin } from '../sessions/requireAdmin';
import { presentAdmin } from './presentAdmin';

export async function getCurrentAdmin(ctx: Context): Promise<Admin> {
  const [admin] = await ctx.db
    .select()
    .from(admins)
    .where(eq(admins.id, requireAdmin(ctx).adminId))
    .prepare('current admin')
    .execute();
  return presentAdmin(assertFound(admin, textOf('accounts.not_found')));
}
