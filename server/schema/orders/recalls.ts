import { sql } from 'drizzle-orm';
import { index, pgEnum, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bigintRef, createdAt, id, timestamptz } from '../columns';
import { licenseBatches } from '../stock/batches';
import { licenses } from '../stock/licenses';

export const recallState = pgEnum('recall_state', ['running', 'done', 'undoing', 'undone']);
export const recalledKeyState = pgEnum('recalled_key_state', ['pending', 'replaced', 'kept', 'undone']);

/** Replacements of the sold keys of a batch. */
export const recalls = pgTable(
  'recalls',
  {
    id: id(),
    batchId: bigintRef()
      .notNull()
      .references(() => licenseBatches.id, { onDelete: 'cascade' }),
    state: recallState().notNull().default('running'),
    note: text().notNull(),
    adminId: bigintRef(),
    actor: text().notNull(),
    ip: text(),
    requestId: text().notNull(),
    createdAt: createdAt(),
    /** The messages leave then; until then, what no customer has seen can be undone. */
    sendAt: timestamptz().notNull(),
    finishedAt: timestamptz(),
  },
  (t) => [
    index('recalls_batch').on(t.batchId, t.id),
    uniqueIndex('recalls_open').on(t.batchId).where(sql`${t.state} IN ('running', 'undoing')`),
  ],
);

/** The keys of a recall, in the order of their sale. */
export const recalledKeys = pgTable(
  'recalled_keys',
  {
    recallId: bigintRef()
      .notNull()
      .references(() => recalls.id, { onDelete: 'cascade' }),
    licenseId: bigintRef()
      .notNull()
      .references(() => licenses.id, { onDelete: 'cascade' }),
    state: recalledKeyState().notNull().default('pending'),
    soldAt: timestamptz().notNull(),
    /** The note of the license before the recall wrote its own. */
    previousNote: text(),
  },
  (t) => [
    primaryKey({ columns: [t.recallId, t.licenseId] }),
    index('recalled_keys_next').on(t.recallId, t.state, t.soldAt, t.licenseId),
    index('recalled_keys_license').on(t.licenseId),
  ],
);
