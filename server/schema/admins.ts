import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bigintRef, bytes, createdAt, id, timestamptz } from './columns';

export const admins = pgTable(
  'admins',
  {
    id: id(),
    username: text().notNull(),
    email: text(),
    firstName: text(),
    lastName: text(),
    role: text().notNull().default('administrator'),
    passwordHash: text().notNull(),
    isActive: boolean().notNull().default(true),
    lastLogin: timestamptz(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [uniqueIndex('admins_username').on(sql`lower(${t.username})`)],
);

/** One row per sign-in; each renewal replaces the refresh token. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    adminId: bigintRef()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    refreshHash: bytes().notNull(),
    previousHash: bytes(),
    rotatedAt: createdAt(),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
    endedAt: timestamptz(),
  },
  (t) => [index('sessions_admin').on(t.adminId), index('sessions_expires').on(t.expiresAt)],
);
