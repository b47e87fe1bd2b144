import * as z from 'zod/mini';
import { OrderTitle } from './orderRef';
import { IsRecovering } from './sessions';
import { endpoint, offeredAs } from './shared/endpoint';
import { setFallbacks } from './shared/fallbacks';
import { Id, isEmail, NoContent, NonNegativeInt, requiredText, Timestamp, withLabel } from './shared/fields';
import { BooleanParameter, Cursor, IdList, PageNumber, pageSize } from './shared/query';
import { textsOf, validationText } from './shared/texts/validationText';
import { withLoaded } from './shared/updates';

/** Also the values of the database's type: new ones at the end, with a migration. */
export const NOTIFICATION_TYPES = [
  'LOW_STOCK',
  'DEPLETED',
  'ASSIGNMENT_FAILED',
  'POOL_REPLENISHED',
  'SHOP_FAILING',
  'KEYS_EXPIRING',
  'INCONSISTENT',
  'MESSAGE_FAILED',
  'RECOVERY',
  'API_KEYS_REVOKED',
  'PATTERN_USED_UP',
  'SOLD_WITHOUT_POOL',
  'WEBHOOK_FAILED',
  'ALERT_TARGET_FAILED',
  'BACKUP_OLD',
] as const;

export const NotificationType = z.enum(NOTIFICATION_TYPES);
export type NotificationType = z.infer<typeof NotificationType>;

const EmailAddress = requiredText(validationText('values.email_required')).check(
  z.refine((value) => isEmail(value), validationText('values.email')),
);

/** A recipient of alert emails; a null pool or type matches all. */
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

export const Severity = z.enum(['CRITICAL', 'WARNING', 'INFO']);
export type Severity = z.infer<typeof Severity>;

const NotificationPool = z.object({ id: z.nullable(Id), name: z.string() });
setFallbacks(NotificationPool, { id: null });

export const Notification = z.object({
  id: withLabel('ID', Id),
  title: withLabel('Title', z.string()),
  message: withLabel('Message', z.string()),
  texts: textsOf('title', 'message'),
  severity: withLabel('Severity', Severity),
  type: withLabel('Type', NotificationType),
  is_resolved: withLabel('Resolved', z.boolean()),
  license_groups: withLabel('Pool', z.nullable(NotificationPool)),
  /** The order that got no key. */
  order: withLabel('Order', z.nullable(OrderTitle)),
  /** Of a notification about a shop. */
  site: withLabel('Site', z.nullable(z.object({ id: Id, name: z.string() }))),
  available_count: withLabel('Available', z.nullable(NonNegativeInt)),
  threshold_value: withLabel('Threshold', z.nullable(z.number())),
  triggered_at: withLabel('Triggered', Timestamp),
  resolved_at: withLabel('Resolved at', z.nullable(Timestamp)),
});
setFallbacks(Notification, {
  license_groups: null,
  order: null,
  site: null,
});
export type Notification = z.infer<typeof Notification>;

const filterFields = { severity: z.optional(Severity), type: z.optional(NotificationType) };

export const NotificationQuery = z.strictObject({
  page: PageNumber,
  limit: pageSize(20),
  ids: IdList,
  ...filterFields,
  resolved: z.optional(BooleanParameter),
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

export const UnresolvedCount = z.object({ count: NonNegativeInt, is_recovering: IsRecovering });
export type UnresolvedCount = z.infer<typeof UnresolvedCount>;

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    access: 'notifications.read',
    summary: 'Notifications, newest first',
    query: NotificationQuery,
    data: NotificationPage,
  }),
  unresolvedCount: endpoint({
    method: 'GET',
    path: '/notifications/unresolved-count',
    access: 'notifications.read',
    summary: 'Number of unresolved notifications, without information',
    data: UnresolvedCount,
  }),
  get: endpoint({
    method: 'GET',
    path: '/notifications/{id}',
    access: 'notifications.read',
    summary: 'One notification',
    data: Notification,
  }),
  resolve: endpoint({
    method: 'PATCH',
    path: '/notifications/{id}/resolve',
    access: 'notifications.write',
    summary: 'Mark one as resolved',
    data: Notification,
  }),
  resolveAll: endpoint({
    method: 'POST',
    path: '/notifications/resolve-all',
    access: 'notifications.write',
    summary: 'Mark all as resolved, or those of one severity and type',
    body: z.nullish(z.strictObject(filterFields)),
    data: z.object({ resolved_count: NonNegativeInt }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/notifications/{id}',
    access: 'notifications.write',
    summary: 'Delete a notification',
    data: NoContent,
  }),
  testEmail: endpoint({
    method: 'POST',
    path: '/notifications/test-email',
    access: 'settings.write',
    summary: 'Send a test email',
    body: TestEmail,
    data: NoContent,
  }),
  checkPools: endpoint({
    method: 'POST',
    path: '/notifications/check-pools',
    access: 'notifications.write',
    summary: 'Check every pool against its thresholds now',
    data: z.object({ pools_checked: NonNegativeInt, notifications_created: NonNegativeInt }),
  }),
};

export const preferences = {
  list: endpoint({
    method: 'GET',
    path: '/notifications/preferences/list',
    access: 'settings.read',
    summary: 'Recipients of alert emails',
    data: z.array(Preference),
  }),
  save: endpoint({
    method: 'POST',
    path: '/notifications/preferences',
    access: 'settings.write',
    summary: 'Add or change a preference',
    status: 201,
    body: withLoaded(PreferenceUpsert),
    data: Preference,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/notifications/preferences/{id}',
    access: 'settings.write',
    summary: 'Delete a preference',
    data: NoContent,
  }),
};

/** The number of failed emails in the response, newest first. */
export const FAILED_EMAILS_LIMIT = 10;

/** An email that is not retried automatically. */
export const FailedEmail = z.object({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  reason: z.string(),
  texts: textsOf('subject', 'reason'),
  attempts: NonNegativeInt,
  failed_at: Timestamp,
});
export type FailedEmail = z.infer<typeof FailedEmail>;

export const EmailFailures = z.object({
  /** Newest first, at most `FAILED_EMAILS_LIMIT`. */
  failed: z.array(FailedEmail),
  failed_count: NonNegativeInt,
  /** Emails that wait for an automatic retry, and the latest failure reason. */
  waiting_count: NonNegativeInt,
  waiting_reason: z.nullable(z.string()),
  texts: textsOf('waiting_reason'),
});
export type EmailFailures = z.infer<typeof EmailFailures>;

export const emails = offeredAs('operations', {
  failures: endpoint({
    method: 'GET',
    path: '/emails/troubles',
    access: 'settings.read',
    summary: 'Emails that failed or wait for a retry',
    data: EmailFailures,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/emails/{id}/retry',
    access: 'settings.write',
    summary: 'Send a failed email once more',
    data: NoContent,
  }),
  retryAll: endpoint({
    method: 'POST',
    path: '/emails/retry-all',
    access: 'settings.write',
    summary: 'Send all failed emails once more',
    data: z.object({ retried_count: NonNegativeInt }),
  }),
});
