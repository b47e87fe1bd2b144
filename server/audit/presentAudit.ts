import { sql } from 'drizzle-orm';
import { type AuditEntry, RECORDS_TOLD } from '#contract/audit';
import type { Queryable } from '../db/open';
import { auditLog } from '../db/tables';

const told = sql.raw(String(RECORDS_TOLD));

/** What is shown of the log, to be narrowed down; of many records the first alone. */
export function selectAudit(db: Queryable) {
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actor: auditLog.actor,
      action: auditLog.action,
      kind: auditLog.kind,
      recordId: auditLog.recordId,
      recordIds: sql<string[] | null>`${auditLog.recordIds}[1:${told}]`,
      recordCount: sql<number>`coalesce(cardinality(${auditLog.recordIds}), 0)`,
      details: auditLog.details,
      ip: auditLog.ip,
    })
    .from(auditLog);
}

export type AuditRow = Awaited<ReturnType<typeof selectAudit>>[number];

export function presentAudit(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor,
    action: row.action,
    kind: row.kind,
    record_id: row.recordId,
    record_ids: row.recordIds?.map(Number) ?? [],
    record_count: row.recordCount,
    details: row.details,
    ip: row.ip,
  };
}
