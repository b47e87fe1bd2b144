import type { AuditAction } from '#contract/audit';
import { textOf } from '#contract/texts/Text';
import { type Author, getAuthorId, getAuthorName } from '../../platform/author';
import type { Context, IdempotentCall } from '../../platform/context';
import { createRowKey } from '../../platform/crypto/rowHash';
import type { Queryable } from '../../platform/db/openDatabase';
import { prepareStatement } from '../../platform/db/queryRows';
import { conflict } from '../../platform/errors';

export interface AuditInput {
  action: AuditAction;
  id?: number | string;
  /** The records of a bulk action, instead of `id`; stored in ascending order. */
  ids?: number[];
  /** Must not contain secrets. */
  details?: Record<string, unknown>;
}

interface AuditContext extends Pick<Context, 'ip' | 'requestId' | 'auditKey' | 'idempotentCall'> {
  actor: Author;
}

const insertEntry = prepareStatement(
  'audit',
  `INSERT INTO audit_log (action, record_id, record_ids, details, admin_id, actor, ip, request_id, nonce, row_key)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

/**
 * Writes an audit entry in the transaction of the change; a trigger adds it to the hash chain, with a key for this row
 * alone.
 */
export async function audit(tx: Queryable, ctx: AuditContext, input: AuditInput): Promise<void> {
  if (ctx.idempotentCall) await markDone(tx, ctx.idempotentCall);
  const { action, recordId, details, adminId, actor, ip, requestId } = toRow(ctx, input);
  const { nonce, paddedKeys } = createRowKey(ctx.auditKey);
  await insertEntry(tx, [
    action,
    recordId,
    input.ids?.toSorted((a, b) => a - b) ?? null,
    details,
    adminId,
    actor,
    ip,
    requestId,
    nonce,
    paddedKeys,
  ]);
}

const MARK_DONE = prepareStatement(
  'mark idempotent call',
  'UPDATE idempotency_keys SET done_claim = $2 WHERE id = $1 AND claim = $2',
);

/** With the change itself, so that a call whose response is lost is not carried out again. Aborts a run that lost its claim. */
async function markDone(tx: Queryable, { id, claim }: IdempotentCall): Promise<void> {
  if ((await MARK_DONE(tx, [id, claim])).rowCount === 0) throw conflict(textOf('http.idempotency_running'));
}

const insertEntries = prepareStatement(
  'audit entries',
  `INSERT INTO audit_log (action, record_id, details, admin_id, actor, ip, request_id, nonce, row_key)
   SELECT * FROM unnest($1::text[], $2::text[], $3::jsonb[], $4::bigint[], $5::text[], $6::text[], $7::text[],
     $8::bytea[], $9::bytea[])`,
);

/** Writes several entries in one statement, each of one record and with the context of its own event. */
export async function auditAll(
  tx: Queryable,
  entries: (Omit<AuditInput, 'ids'> & { ctx: AuditContext })[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ ctx, ...input }) => toRow(ctx, input));
  const keys = entries.map(({ ctx }) => createRowKey(ctx.auditKey));
  await insertEntries(tx, [
    rows.map(({ action }) => action),
    rows.map(({ recordId }) => recordId),
    rows.map(({ details }) => details),
    rows.map(({ adminId }) => adminId),
    rows.map(({ actor }) => actor),
    rows.map(({ ip }) => ip),
    rows.map(({ requestId }) => requestId),
    keys.map(({ nonce }) => nonce),
    keys.map(({ paddedKeys }) => paddedKeys),
  ]);
}

function toRow({ actor, ip, requestId }: AuditContext, { action, id, details }: AuditInput) {
  const token = actor.kind === 'admin' ? actor.token : undefined;
  const allDetails = token ? { ...details, api_token: token.name } : details;
  return {
    action,
    recordId: id === undefined ? null : String(id),
    details: allDetails === undefined ? null : JSON.stringify(allDetails),
    adminId: getAuthorId(actor),
    actor: getAuthorName(actor),
    ip: ip ?? null,
    requestId,
  };
}
