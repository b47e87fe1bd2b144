import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
/** The id of a row whose primary key is another one. */
export const recordId = () => bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity();
export const bigintRef = () => bigint({ mode: 'number' });
const TIMESTAMPTZ = { withTimezone: true, precision: 3, mode: 'date' } as const;
export const timestamptz = (name = '') => timestamp(name, TIMESTAMPTZ);
export const createdAt = () => timestamptz().notNull().defaultNow();

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
