import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const bigintRef = () => bigint({ mode: 'number' });
export const timestamptz = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });
export const createdAt = () => timestamptz().notNull().defaultNow();

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
