import { eq } from 'drizzle-orm';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { assertFound } from '../../../platform/errors';
import { admins } from '../../../schema';
import { requireAdmin } from '../sessions/requireAdmin';
import { verifyPassword } from '../signIn/passwords';
import { type RefusedProof, refuseProof } from './proveInSession';

type AdminRow = typeof admins.$inferSelect;

/** Verifies the caller's password outside any transaction, because that takes long; returns the administrator's row. */
export async function provePassword(
  ctx: Context,
  password: string,
  refused: RefusedProof,
): Promise<AdminRow> {
  const [admin] = await ctx.db
    .select()
    .from(admins)
    .where(eq(admins.id, requireAdmin(ctx).adminId));
  const row = assertFound(admin, textOf('accounts.not_found'));
  if (await verifyPassword(row.passwordHash, password)) return row;
  return refuseProof(ctx, refused);
}
