import type { Admin } from '#contract/auth';
import type { CommandContext } from '../context';
import { admins } from '../db/tables';
import { presentAdmin } from './presentAdmin';

export async function listAdmins(ctx: CommandContext): Promise<Admin[]> {
  return (await ctx.db.select().from(admins).orderBy(admins.id)).map(presentAdmin);
}
