import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bigintRef, bytes, createdAt, id, timestamptz } from '../columns';

/**
 * Append-only; written in the transaction of the change. A trigger assigns each row its position in a hash
 * chain.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: createdAt(),
    adminId: bigintRef(),
    actor: text().notNull(),
    action: text().notNull(),
    /** Kind of the record: the prefix of the action. */
    kind: text().notNull().generatedAlwaysAs(sql`split_part(action, '.', 1)`),
    recordId: text(),
    /** Records of a bulk action. */
    recordIds: bigintRef().array(),
    details: jsonb().$type<Record<string, unknown>>(),
    ip: text(),
    requestId: text(),
    chain: integer().notNull(),
    position: bigintRef().notNull(),
    previousHash: bytes().notNull(),
    /** Under a key that the server derives for this row. */
    hash: bytes().notNull(),
    /** The row's key is derived with it. */
    nonce: bytes().notNull(),
    /** The key of an inserted row; the trigger uses it and removes it. */
    rowKey: bytes(),
  },
  (t) => [
    check('audit_log_row_key', sql`${t.rowKey} IS NULL`),
    uniqueIndex('audit_log_chain').on(t.chain, t.position),
    index('audit_log_at').on(t.at, t.id),
    index('audit_log_record').on(t.kind, t.recordId, t.at, t.id),
    index('audit_log_records').using('gin', t.recordIds),
    index('audit_log_kind').on(t.kind, t.at, t.id),
    index('audit_log_action').on(t.action, t.at, t.id),
    index('audit_log_actor').on(t.actor, t.at, t.id),
    // Few among those of shops and background processes.
    index('audit_log_users').on(t.at).where(sql`${t.adminId} IS NOT NULL`),
  ],
);

/**
 * Length and last hash of each chain, which reveal rows removed from its end. A transaction uses the first
 * chain that is not locked, so that it waits for none.
 */
export const auditChains = pgTable('audit_chains', {
  chain: integer().primaryKey(),
  length: bigintRef().notNull(),
  hash: bytes().notNull(),
});

/**
 * The last deleted row of each chain that the retention shortened. Moving an anchor deletes the rows up to it, by a
 * trigger: they must be older than the retention of the settings.
 */
export const auditAnchors = pgTable('audit_anchors', {
  chain: integer().primaryKey(),
  position: bigintRef().notNull(),
  hash: bytes().notNull(),
  /** The log is complete from this time on. */
  purgedBefore: timestamptz().notNull(),
  /** HMAC of the other columns, with a key that the database does not have. */
  mac: bytes().notNull(),
});

/** The latest head of each chain that was sent to AUDIT_HEADS_URL. */
export const auditHeads = pgTable('audit_heads', {
  chain: integer().primaryKey(),
  position: bigintRef().notNull(),
});
