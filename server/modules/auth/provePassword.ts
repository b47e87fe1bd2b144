import { eq } from 'drizzle-orm';
import type { AuditAction } from '#contract/audit';
import { type Message, message } from '#contract/messages/Message';
import type { Context } from '../../platform/context';
import { presentTexts } from '../../platform/db/messageColumn';
import { assertFound, invalid } from '../../platform/errors';
import { admins } from '../../schema';
import { audit } from '../audit';
import { verifyPassword } from './passwords';
import { countAttempt, forgetAttempts } from './proofAttempts';
import { requireAdmin } from './requireAdmin';

type AdminRow = typeof admins.$inferSelect;

interface RefusedProof {
  /** Recorded in the audit log. */
  action: AuditAction;
  field: string;
  text: Message;
}

/** Verifies the caller's password outside any transaction, because that takes long; returns the administrator's row. */
export async function provePassword(
  ctx: Context,
  password: string,
  refused: RefusedProof,
): Promise<AdminRow> {
  const { adminId, sessionId } = requireAdmin(ctx);
  await countAttempt(ctx, `session:${sessionId}`);
  const [admin] = await ctx.db.select().from(admins).where(eq(admins.id, adminId));
  const row = assertFound(admin, message('accounts.not_found'));
  if (await verifyPassword(row.passwordHash, password)) {
    await forgetAttempts(ctx, `session:${sessionId}`);
    return row;
  }
  await refuseProof(ctx, refused);
  throw invalid({ [refused.field]: refused.text });
}

/** Records a proof that was refused. */
export async function refuseProof(
  ctx: Context,
  { action, text }: Pick<RefusedProof, 'action' | 'text'>,
): Promise<void> {
  const { adminId } = requireAdmin(ctx);
  await audit(ctx.db, ctx, { action, id: adminId, details: presentTexts({ reason: text }) });
}
