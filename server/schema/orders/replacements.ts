import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { bigintRef, createdAt, id, timestamptz } from '../columns';
import { licenses } from '../stock/licenses';
import { licenseAssignments } from './orders';
import { recalls } from './recalls';

const licenseRef = () =>
  bigintRef()
    .notNull()
    .references(() => licenses.id, { onDelete: 'cascade' });

/** Links a replaced license to the license that a unit received instead. */
export const licenseReplacements = pgTable(
  'license_replacements',
  {
    id: id(),
    licenseId: licenseRef(),
    newLicenseId: licenseRef(),
    assignmentId: bigintRef()
      .notNull()
      .references(() => licenseAssignments.id, { onDelete: 'cascade' }),
    note: text().notNull(),
    actor: text().notNull(),
    /** The recall that replaced the license, and when its customer had been sent it. */
    recallId: bigintRef().references(() => recalls.id, { onDelete: 'set null' }),
    previousDeliveredAt: timestamptz(),
    createdAt: createdAt(),
  },
  (t) => [
    index('license_replacements_license').on(t.licenseId),
    index('license_replacements_new_license').on(t.newLicenseId),
    index('license_replacements_assignment').on(t.assignmentId),
    index('license_replacements_recall').on(t.recallId, t.licenseId).where(sql`${t.recallId} IS NOT NULL`),
  ],
);
