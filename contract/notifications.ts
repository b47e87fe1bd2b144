import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Count, Cursor, Id, isEmail, Nothing, PageNumber, pageSize, required, Timestamp } from './fields';
import { labelled } from './labels';

export const Severity = z.enum(['CRITICAL', 'WARNING', 'INFO']);
export type Severity = z.infer<typeof Severity>;
export const NotificationType = z.enum(['LOW_STOCK', 'DEPLETED', 'ASSIGNMENT_FAILED', 'POOL_REPLENISHED']);
export type NotificationType = z.infer<typeof NotificationType>;

export const Notification = z.object({
  id: labelled('ID', Id),
  title: labelled('Title', z.string()),
  message: labelled('Message', z.string()),
  severity: labelled('Severity', Severity),
  type: labelled('Type', NotificationType),
  is_resolved: labelled('Resolved', z.boolean()),
  license_groups: labelled('Pool', z.nullable(z.object({ id: Id, name: z.string() }))),
  available_count: labelled('Available', z.nullable(Count)),
  threshold_value: labelled('Threshold', z.nullable(z.number())),
  triggered_at: labelled('Triggered', Timestamp),
  resolved_at: labelled('Resolved at', z.nullable(Timestamp)),
});
export type Notification = z.infer<typeof Notification>;

const Chosen = { severity: z.optional(Severity), type: z.optional(NotificationType) };

export const NotificationQuery = z.strictObject({
  page: PageNumber,
  limit: pageSize(20),
  ...Chosen,
  resolved: z.optional(z.stringbool({ truthy: ['true'], falsy: ['false'] })),
  cursor: Cursor,
});
export type NotificationQuery = z.output<typeof NotificationQuery>;

export const NotificationPage = z.object({
  notifications: z.array(Notification),
  pagination: z.object({
    page: Count,
    pages: Count,
    total: Count,
    limit: Count,
    next_cursor: z.nullable(z.string()),
  }),
});
export type NotificationPage = z.infer<typeof NotificationPage>;

const Address = required('Email is required').check(
  z.refine((value) => isEmail(value), 'Invalid email address'),
);

/** Who is mailed about which pool; no pool and no type stand for all of them. */
export const Preference = z.object({
  id: Id,
  type: labelled('Type', z.nullable(NotificationType)),
  license_group_id: labelled('License Pool', z.nullable(Id)),
  email: labelled('Email', z.string()),
  is_active: labelled('Active', z.boolean()),
});
export type Preference = z.infer<typeof Preference>;

export const PreferenceUpsert = z.strictObject({
  id: z.optional(Id),
  type: labelled('Type', z._default(z.nullable(NotificationType), null)),
  license_group_id: labelled('License Pool', z._default(z.nullable(Id), null)),
  email: labelled('Email', Address),
  is_active: labelled('Active', z._default(z.boolean(), true)),
});
export type PreferenceUpsert = z.output<typeof PreferenceUpsert>;

export const TestEmail = z.strictObject({ recipient: labelled('Recipient', Address) });
export type TestEmail = z.infer<typeof TestEmail>;

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    summary: 'Notifications, newest first',
    query: NotificationQuery,
    data: NotificationPage,
  }),
  unresolvedCount: endpoint({
    method: 'GET',
    path: '/notifications/unresolved-count',
    summary: 'How many are unresolved',
    data: z.object({ count: Count }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/notifications/{id}',
    summary: 'One notification',
    data: Notification,
  }),
  resolve: endpoint({
    method: 'PATCH',
    path: '/notifications/{id}/resolve',
    summary: 'Mark one as resolved',
    data: Notification,
  }),
  resolveAll: endpoint({
    method: 'POST',
    path: '/notifications/resolve-all',
    summary: 'Mark all as resolved, or those of one severity and type',
    body: z.nullish(z.strictObject(Chosen)),
    data: z.object({ resolved_count: Count }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/notifications/{id}',
    summary: 'Delete a notification',
    data: Nothing,
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/notifications/preferences/list',
    summary: 'Who is mailed about what',
    data: z.array(Preference),
  }),
  upsertPreference: endpoint({
    method: 'POST',
    path: '/notifications/preferences',
    summary: 'Add or change a preference',
    status: 201,
    body: PreferenceUpsert,
    data: Preference,
  }),
  deletePreference: endpoint({
    method: 'DELETE',
    path: '/notifications/preferences/{id}',
    summary: 'Delete a preference',
    data: Nothing,
  }),
  testEmail: endpoint({
    method: 'POST',
    path: '/notifications/test-email',
    summary: 'Send a test e-mail',
    body: TestEmail,
    data: Nothing,
  }),
  checkPools: endpoint({
    method: 'POST',
    path: '/notifications/check-pools',
    summary: 'Check every pool against its thresholds now',
    data: z.object({ pools_checked: Count, notifications_created: Count }),
  }),
};
