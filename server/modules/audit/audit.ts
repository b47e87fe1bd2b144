import type { AuditAction } from '#contract/audit';
import type { Context } from '../../platform/context';
import type { Queryable } from '../../platform/db/openDatabase';
import { prepareStatement } from '../../platform/db/prepareStatement';

interface AuditInput {
  action: AuditAction;
  id?: number | string;
  /** The records of a bulk action, instead of `id`. */
  ids?: number[];
  /** Must not contain secrets. */
  details?: Record<string, unknown>;
}

const insertEntry = prepareStatement(
  'audit',
  `INSERT INTO audit_log (action, record_id, record_ids, details, admin_id, actor, ip, request_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** Writes an audit entry in the transaction of the change; a trigger adds it to the hash chain. */
export async function audit(
  tx: Queryable,
  ctx: Pick<Context, 'actor' | 'ip' | 'requestId'>,
  { action, id, ids, details }: AuditInput,
): Promise<void> {
  const { actor } = ctx;
  await insertEntry(tx, [
    action,
    id === undefined ? null : String(id),
    ids ?? null,
    details === undefined ? null : JSON.stringify(details),
    actor.kind === 'admin' ? actor.adminId : null,
    actor.kind === 'admin' ? actor.username : actor.name,
    ctx.ip ?? null,
    ctx.requestId,
  ]);
}
