import type { AuditAction } from '#contract/audit';
import type { Text } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { presentTexts } from '../../../platform/db/textColumn';
import { invalid } from '../../../platform/errors';
import { audit } from '../../audit';
import { requireAdmin } from '../sessions/requireAdmin';
import { countAttempt, forgetAttempts } from './proofAttempts';

/**
 * Runs the proof of an identity in a session. The attempt counts before it is verified, so that concurrent ones gain
 * nothing, and is forgotten once all of it is proved.
 */
export async function proveInSession<T>(ctx: Context, prove: () => Promise<T>): Promise<T> {
  const subject = `session:${requireAdmin(ctx).sessionId}` as const;
  await countAttempt(ctx, subject);
  const proved = await prove();
  await forgetAttempts(ctx, subject);
  return proved;
}

export interface RefusedProof {
  /** Recorded in the audit log. */
  action: AuditAction;
  field: string;
  text: Text;
}

/** Records a proof that was refused, and throws. */
export async function refuseProof(ctx: Context, { action, field, text }: RefusedProof): Promise<never> {
  const { adminId } = requireAdmin(ctx);
  await audit(ctx.db, ctx, { action, id: adminId, details: presentTexts({ reason: text }) });
  throw invalid({ [field]: text });
}
