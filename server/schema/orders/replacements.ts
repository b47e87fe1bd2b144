import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { bigintRef, createdAt, id } from '../columns';
import { licenses } from '../stock/licenses';
import { licenseAssignments } from './orders';

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
    createdAt: createdAt(),
  },
  (t) => [
    index('license_replacements_license').on(t.licenseId),
    index('license_replacements_new_license').on(t.newLicenseId),
    index('license_replacements_assignment').on(t.assignmentId),
  ],
);
