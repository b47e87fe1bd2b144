import type { AdminCreate } from '#contract/auth';
import { audit } from '../audit/audit';
import type { CommandContext } from '../context';
import { isDuplicate } from '../db/errors';
import { admins } from '../db/tables';
import { transaction } from '../db/transaction';
import { conflict } from '../errors';
import { hashPassword } from './passwords';

export async function createAdmin(ctx: CommandContext, input: AdminCreate): Promise<void> {
  const { username, email, first_name: firstName, last_name: lastName, password } = input;
  const passwordHash = await hashPassword(password);
  await transaction(ctx.db, async (tx) => {
    const [admin] = await tx
      .insert(admins)
      .values({ username, email, firstName, lastName, passwordHash })
      .returning({ id: admins.id });
    await audit(tx, ctx, { action: 'admin.create', id: admin?.id, details: { username } });
  }).catch((error) => {
    if (isDuplicate(error, 'admins_username'))
      throw conflict(`There is an administrator ${username} already`);
    throw error;
  });
}
