import { eq } from 'drizzle-orm';
import type { Admin } from '#contract/auth';
import type { Context } from '../context';
import { admins } from '../db/tables';
import { found } from '../errors';
import { caller } from './caller';
import { presentAdmin } from './presentAdmin';

/** The administrator who calls. */
export async function getAdmin(ctx: Context): Promise<Admin> {
  const [admin] = await ctx.db
    .select()
    .from(admins)
    .where(eq(admins.id, caller(ctx).adminId));
  return presentAdmin(found(admin, 'Administrator'));
}
