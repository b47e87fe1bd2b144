import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AlertTarget } from '#contract/alertTargets';
import type { NotificationType, Severity } from '#contract/notifications';
import { bigintRef, bytes, createdAt, id, timestamptz } from '../columns';
import { notifications } from './notifications';

export const alertTargets = pgTable('alert_targets', {
  id: id(),
  name: text().notNull(),
  /** As it is shown: masked. */
  destination: jsonb().$type<AlertTarget['destination']>().notNull(),
  destinationCipher: bytes().notNull(),
  types: text().array().$type<NotificationType[]>().notNull(),
  severities: text().array().$type<Severity[]>().notNull(),
  siteIds: bigint({ mode: 'number' }).array().notNull(),
  poolIds: bigint({ mode: 'number' }).array().notNull(),
  digest: text().$type<AlertTarget['digest']>().notNull(),
  quietHours: jsonb().$type<AlertTarget['quiet_hours']>(),
  timeZone: text().notNull(),
  isActive: boolean().notNull(),
  /** Attempts since one succeeded. */
  failures: integer().notNull().default(0),
  failingSince: timestamptz(),
  failure: text().$type<AlertTarget['failure']>(),
  /** No attempt until then; also the end of a claim. */
  pausedUntil: timestamptz(),
  createdAt: createdAt(),
});

/** An alert that a target has not taken yet. */
export const alertMessages = pgTable(
  'alert_messages',
  {
    id: id(),
    targetId: bigintRef()
      .notNull()
      .references(() => alertTargets.id, { onDelete: 'cascade' }),
    notificationId: bigintRef()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('alert_messages_target').on(t.targetId, t.id),
    index('alert_messages_notification').on(t.notificationId),
  ],
);
