import type { AdminCreate } from '#contract/auth';
import { textOf } from '#contract/texts/Text';
import type { Config } from '../../../platform/config';
import type { NotifyingContext } from '../../../platform/context';
import { isUniqueViolation } from '../../../platform/db/errors';
import { transaction } from '../../../platform/db/transaction';
import { conflict } from '../../../platform/errors';
import { admins } from '../../../schema';
import { audit } from '../../audit';
import { mailNewOwner } from '../mails/mailNewOwner';
import { assertGoodPassword } from '../signIn/assertGoodPassword';
import { hashPassword } from '../signIn/passwords';

export type PasswordContext = NotifyingContext & { config: Pick<Config, 'PRODUCT_NAME'> };

export async function createAdmin(ctx: PasswordContext, input: AdminCreate): Promise<void> {
  const { username, email, first_name: firstName, last_name: lastName, role, password } = input;
  assertGoodPassword(ctx.config, password, { username, email }, 'password');
  const passwordHash = await hashPassword(password);
  await transaction(ctx.db, async (tx) => {
    const [admin] = await tx
      .insert(admins)
      .values({ username, email, firstName, lastName, role, passwordHash })
      .returning({ id: admins.id, username: admins.username });
    await audit(tx, ctx, { action: 'admin.create', id: admin?.id, details: { username, role } });
    if (admin && role === 'owner') await mailNewOwner(tx, ctx, admin);
  }).catch((error) => {
    if (isUniqueViolation(error, 'admins_username'))
      throw conflict(textOf('accounts.username_taken', { username }));
    throw error;
  });
}
