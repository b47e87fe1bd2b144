import { pgView, text } from 'drizzle-orm/pg-core';
import { bigintRef, createdAt } from './columns';

const count = () => bigintRef().notNull();

export const poolCounts = pgView('pool_counts', {
  poolId: count(),
  available: count(),
  sold: count(),
  exhausted: count(),
  replaced: count(),
  quarantined: count(),
  usesLeft: count(),
  unlimited: count(),
}).existing();

// What a domain sees of tables below it, where drizzle builds the query.

const named = () => ({ id: bigintRef().notNull(), name: text().notNull() });

export const siteNames = pgView('site_names', named()).existing();

export const poolNames = pgView('pool_names', named()).existing();

export const orderNumbers = pgView('order_numbers', {
  id: bigintRef().notNull(),
  siteId: bigintRef().notNull(),
  orderId: text().notNull(),
  number: text().notNull(),
}).existing();

export const signIns = pgView('sign_ins', {
  id: bigintRef().notNull(),
  username: text().notNull(),
  browser: text(),
  system: text(),
  ip: text(),
  createdAt: createdAt(),
}).existing();

export const waitingUnits = pgView('waiting_units', {
  poolId: bigintRef().notNull(),
  siteId: bigintRef().notNull(),
  orderId: text().notNull(),
  since: createdAt(),
}).existing();
