import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes } from '../columns';

/** Encrypted secrets, such as the blind index's keys, which survive rotations of the encryption key. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  cipher: bytes().notNull(),
  /** Rows under the previous key of the blind index are being brought over to this one. */
  isTakingOver: boolean().notNull().default(false),
});
