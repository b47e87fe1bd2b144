import type { Admin } from '#contract/sessions';
import type { CommandContext } from '../../../platform/context';
import { admins } from '../../../schema';
import { presentAdmin } from './presentAdmin';

export async function listAdmins(ctx: CommandContext): Promise<Admin[]> {
  return (await ctx.db.select().from(admins).orderBy(admins.id)).map(presentAdmin);
}
