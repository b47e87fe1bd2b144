import { eq } from 'drizzle-orm';
import { message } from '#contract/messages/Message';
import type { Admin } from '#contract/sessions';
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
  return presentAdmin(assertFound(admin, message('accounts.not_found')));
}
