import type { Context } from '../context';
import type { Queryable } from '../db/open';
import { auditLog } from '../db/tables';

interface Entry {
  /** Record and verb, as `license.delete`. */
  action: string;
  id?: number | string;
  /** What is worth knowing later; never a secret. */
  details?: Record<string, unknown>;
}

/** Notes who did what, in the transaction of the change itself. */
export async function audit(tx: Queryable, ctx: Context, { action, id, details }: Entry): Promise<void> {
  const { actor } = ctx;
  await tx.insert(auditLog).values({
    action,
    recordId: id === undefined ? null : String(id),
    details,
    adminId: actor.kind === 'admin' ? actor.adminId : null,
    actor: actor.kind === 'admin' ? actor.username : actor.name,
    ip: ctx.ip,
    requestId: ctx.requestId,
  });
}
