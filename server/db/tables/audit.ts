import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, ref } from './columns';

/** Who changed what; written in the change's own transaction and never changed again. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: createdAt(),
    adminId: ref(),
    actor: text().notNull(),
    action: text().notNull(),
    recordId: text(),
    details: jsonb().$type<Record<string, unknown>>(),
    ip: text(),
    requestId: text(),
  },
  (t) => [index('audit_log_at').on(t.at, t.id), index('audit_log_record').on(t.action, t.recordId)],
);
