import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bigintRef, bytes, createdAt, id } from './columns';

/**
 * Who changed what; written in the change's own transaction and never changed again. A trigger gives each
 * row its place in a chain, the hash of the row before and its own.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: createdAt(),
    adminId: bigintRef(),
    actor: text().notNull(),
    action: text().notNull(),
    /** What kind of record the id is of: the first word of the action. */
    kind: text().notNull().generatedAlwaysAs(sql`split_part(action, '.', 1)`),
    recordId: text(),
    /** Where one action was done to many. */
    recordIds: bigintRef().array(),
    details: jsonb().$type<Record<string, unknown>>(),
    ip: text(),
    requestId: text(),
    chain: integer().notNull(),
    position: bigintRef().notNull(),
    previousHash: bytes().notNull(),
    hash: bytes().notNull(),
  },
  (t) => [
    uniqueIndex('audit_log_chain').on(t.chain, t.position),
    index('audit_log_at').on(t.at, t.id),
    index('audit_log_record').on(t.kind, t.recordId, t.at, t.id),
    index('audit_log_records').using('gin', t.recordIds),
    index('audit_log_kind').on(t.kind, t.at, t.id),
    index('audit_log_action').on(t.action, t.at, t.id),
    index('audit_log_actor').on(t.actor, t.at, t.id),
  ],
);

/**
 * Where each chain ends, so that rows cut off its end are missed. A transaction takes the first chain that
 * no other has in hand, and so waits for none.
 */
export const auditChains = pgTable('audit_chains', {
  chain: integer().primaryKey(),
  length: bigintRef().notNull(),
  hash: bytes().notNull(),
});
