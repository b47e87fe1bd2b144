import * as z from 'zod/mini';
import { messagesOf } from './messages/schema';
import { validationMessage } from './messages/validationMessage';
import { endpoint } from './shared/endpoint';
import { Id, isEmail, NoContent, NonNegativeInt, requiredText, Timestamp } from './shared/fields';
import { IdList } from './shared/ids';
import { withLabel } from './shared/labels';
import { Cursor, PageNumber, pageSize } from './shared/query';

export const Severity = z.enum(['CRITICAL', 'WARNING', 'INFO']);
export type Severity = z.infer<typeof Severity>;
export const NotificationType = z.enum(['LOW_STOCK', 'DEPLETED', 'ASSIGNMENT_FAILED', 'POOL_REPLENISHED']);
export type NotificationType = z.infer<typeof NotificationType>;

export const Notification = z.object({
  id: withLabel('ID', Id),
  title: withLabel('Title', z.string()),
  message: withLabel('Message', z.string()),
  texts: messagesOf('title', 'message'),
  severity: withLabel('Severity', Severity),
  type: withLabel('Type', NotificationType),
  is_resolved: withLabel('Resolved', z.boolean()),
  license_groups: withLabel('Pool', z.nullable(z.object({ id: Id, name: z.string() }))),
  available_count: withLabel('Available', z.nullable(NonNegativeInt)),
  threshold_value: withLabel('Threshold', z.nullable(z.number())),
  triggered_at: withLabel('Triggered', Timestamp),
  resolved_at: withLabel('Resolved at', z.nullable(Timestamp)),
});
export type Notification = z.infer<typeof Notification>;

const filterFields = { severity: z.optional(Severity), type: z.optional(NotificationType) };

export const NotificationQuery = z.strictObject({
  page: PageNumber,
  limit: pageSize(20),
  ids: IdList,
  ...filterFields,
  resolved: z.optional(z.stringbool({ truthy: ['true'], falsy: ['false'] })),
  cursor: Cursor,
});
export type NotificationQuery = z.output<typeof NotificationQuery>;

export const NotificationPage = z.object({
  notifications: z.array(Notification),
  pagination: z.object({
    page: NonNegativeInt,
    pages: NonNegativeInt,
    total: NonNegativeInt,
    limit: NonNegativeInt,
    next_cursor: z.nullable(z.string()),
  }),
});
export type NotificationPage = z.infer<typeof NotificationPage>;

const EmailAddress = requiredText(validationMessage('values.email_required')).check(
  z.refine((value) => isEmail(value), validationMessage('values.email')),
);

/** A recipient of alert e-mails; a null pool or type matches all. */
export const Preference = z.object({
  id: Id,
  type: withLabel('Type', z.nullable(NotificationType)),
  license_group_id: withLabel('License Pool', z.nullable(Id)),
  email: withLabel('Email', z.string()),
  is_active: withLabel('Active', z.boolean()),
});
export type Preference = z.infer<typeof Preference>;

export const PreferenceUpsert = z.strictObject({
  id: z.optional(Id),
  type: withLabel('Type', z._default(z.nullable(NotificationType), null)),
  license_group_id: withLabel('License Pool', z._default(z.nullable(Id), null)),
  email: withLabel('Email', EmailAddress),
  is_active: withLabel('Active', z._default(z.boolean(), true)),
});
export type PreferenceUpsert = z.output<typeof PreferenceUpsert>;

export const TestEmail = z.strictObject({ recipient: withLabel('Recipient', EmailAddress) });
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
    summary: 'Number of unresolved notifications',
    data: z.object({ count: NonNegativeInt }),
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
    body: z.nullish(z.strictObject(filterFields)),
    data: z.object({ resolved_count: NonNegativeInt }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/notifications/{id}',
    summary: 'Delete a notification',
    data: NoContent,
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/notifications/preferences/list',
    summary: 'Recipients of alert e-mails',
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
    data: NoContent,
  }),
  testEmail: endpoint({
    method: 'POST',
    path: '/notifications/test-email',
    summary: 'Send a test e-mail',
    body: TestEmail,
    data: NoContent,
  }),
  checkPools: endpoint({
    method: 'POST',
    path: '/notifications/check-pools',
    summary: 'Check every pool against its thresholds now',
    data: z.object({ pools_checked: NonNegativeInt, notifications_created: NonNegativeInt }),
  }),
};
