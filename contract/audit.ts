import * as z from 'zod/mini';
import { TimestampInput } from './shared/dates';
import { endpoint } from './shared/endpoint';
import { boundedText, Id, NonNegativeInt, Timestamp } from './shared/fields';
import { IdList } from './shared/ids';
import { withLabel } from './shared/labels';
import { Cursor, PageNumber, pageSize } from './shared/query';

/** Every action that the audit log records, as `<kind>.<verb>`. */
export const AuditAction = z.enum([
  'admin.create',
  'admin.disable',
  'admin.enable',
  'admin.password',
  'admin.profile',
  'admin.refresh_reused',
  'admin.reset_password',
  'admin.sign_in',
  'admin.sign_in_refused',
  'admin.sign_out',
  'backup.make',
  'backup.restore',
  'demo.fill',
  'job.restart',
  'keys.rotate',
  'keys.rotate_start',
  'license.create',
  'license.delete',
  'license.delete_many',
  'license.key_copied',
  'license.key_exported',
  'license.key_shown',
  'license.replace',
  'license.resend',
  'license.return',
  'license.update',
  'license.validate',
  'license.validate_many',
  'mapping.create',
  'mapping.delete',
  'mapping.update',
  'notification.check_pools',
  'notification.delete',
  'notification.resolve',
  'notification.resolve_all',
  'notification.retry_email',
  'notification.retry_emails',
  'notification.test_email',
  'order.assign',
  'order.deliver',
  'order.page_opened',
  'pool.create',
  'pool.delete',
  'pool.import',
  'pool.update',
  'pool.validate',
  'preference.delete',
  'preference.save',
  'settings.update',
  'site.change_keys',
  'site.connect',
  'site.create',
  'site.delete',
  'site.key_copied',
  'site.key_shown',
  'site.reconcile',
  'site.regenerate_api_key',
  'site.repair_webhooks',
  'site.retry_messages',
  'site.sync_products',
  'site.update',
]);
export type AuditAction = z.infer<typeof AuditAction>;

/** The kinds of records that actions apply to: the prefix of each action. */
export const AuditKind = z.enum([
  'admin',
  'backup',
  'demo',
  'job',
  'keys',
  'license',
  'mapping',
  'notification',
  'order',
  'pool',
  'preference',
  'settings',
  'site',
]);
export type AuditKind = z.infer<typeof AuditKind>;

/** Records of a bulk action that are listed; `record_count` counts all. */
export const AUDIT_RECORD_LIMIT = 20;

export const AuditEntry = z.object({
  id: withLabel('ID', Id),
  at: withLabel('When', Timestamp),
  /** The name of an administrator, a shop or a background process. */
  actor: withLabel('Who', z.string()),
  action: withLabel('What', z.string()),
  kind: withLabel('Record type', z.string()),
  record_id: withLabel('Record', z.nullable(z.string())),
  /** The first records of a bulk action. */
  record_ids: z.array(Id),
  record_count: NonNegativeInt,
  details: withLabel('Details', z.nullable(z.record(z.string(), z.unknown()))),
  ip: withLabel('IP address', z.nullable(z.string())),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditQuery = z.strictObject({
  page: PageNumber,
  per_page: pageSize(20),
  ids: IdList,
  kind: z.optional(AuditKind),
  /** With `kind`: only actions on this record, single or bulk. */
  record_id: z.optional(boundedText(100)),
  action: z.optional(AuditAction),
  actor: z.optional(boundedText(255)),
  /** Inclusive. */
  from: z.optional(TimestampInput),
  /** Exclusive. */
  to: z.optional(TimestampInput),
  cursor: Cursor,
});
export type AuditQuery = z.output<typeof AuditQuery>;

export const AuditPage = z.object({
  entries: z.array(AuditEntry),
  pagination: z.object({
    page: NonNegativeInt,
    per_page: NonNegativeInt,
    /** Counted up to 100,000; later entries are reached by dates or by the cursor. */
    total: NonNegativeInt,
    total_pages: NonNegativeInt,
    next_cursor: z.nullable(z.string()),
  }),
});
export type AuditPage = z.infer<typeof AuditPage>;

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    summary: 'Audit entries, newest first, filtered and paged',
    query: AuditQuery,
    data: AuditPage,
  }),
  actors: endpoint({
    method: 'GET',
    path: '/audit/actors',
    summary: 'Names of all actors in the audit log',
    data: z.array(z.string()),
  }),
};
