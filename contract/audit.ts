import * as z from 'zod/mini';
import { endpoint, offeredAs } from './shared/endpoint';
import { boundedText, Id, NonNegativeInt, Timestamp, TimestampInput, withLabel } from './shared/fields';
import { CursorPagination, listParameters } from './shared/query';

/** Every action that the audit log records, as `<kind>.<verb>`. */
export const AuditAction = z.enum([
  'admin.accept_invitation',
  'admin.change_role',
  'admin.create',
  'admin.disable',
  'admin.enable',
  'admin.end_rights',
  'admin.end_session',
  'admin.invite',
  'admin.password',
  'admin.password_refused',
  'admin.profile',
  'admin.reauthenticate',
  'admin.reauthenticate_refused',
  'admin.recovery_codes',
  'admin.refresh_reused',
  'admin.reset_password',
  'admin.revoke_invitation',
  'admin.second_factor_add',
  'admin.second_factor_refused',
  'admin.second_factor_remove',
  'admin.second_factor_requested',
  'admin.second_factor_reset',
  'admin.sign_in',
  'admin.sign_in_refused',
  'admin.sign_out',
  'admin.sign_out_everywhere',
  'audit.purge',
  'backup.make',
  'backup.recover',
  'backup.restore',
  'customer.erase',
  'customer.export',
  'demo.fill',
  'job.restart',
  'keys.rotate',
  'keys.rotate_index',
  'keys.rotate_index_start',
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
  'mapping.serve_earlier',
  'mapping.served_earlier',
  'mapping.set_stock',
  'mapping.update',
  'notification.check_pools',
  'notification.delete',
  'notification.resolve',
  'notification.resolve_all',
  'notification.retry_email',
  'notification.retry_emails',
  'notification.test_email',
  'order.allocate',
  'order.assign',
  'order.choose_key',
  'order.complete',
  'order.create_link',
  'order.deliver',
  'order.give',
  'order.notify_backorder',
  'order.page_opened',
  'order.renew',
  'order.resend',
  'order.revoke_links',
  'order.take_back',
  'order.update_items',
  'batch.quarantine',
  'batch.release',
  'batch.update',
  'batch.withdraw',
  'pool.create',
  'pool.delete',
  'pool.expire_keys',
  'pool.generate',
  'pool.import',
  'pool.release_keys',
  'pool.remove_generator',
  'pool.set_generator',
  'pool.update',
  'pool.validate',
  'pool.withdraw_keys',
  'preference.delete',
  'preference.save',
  'settings.dismiss_setup',
  'settings.update',
  'site.api_key_create',
  'site.api_key_refused',
  'site.api_key_revoke',
  'site.change_keys',
  'site.connect',
  'site.dismiss_report',
  'site.create',
  'site.delete',
  'site.import_delivered',
  'site.key_copied',
  'site.key_shown',
  'site.merge',
  'site.process_event',
  'site.read_delivered',
  'site.reconcile',
  'site.recover',
  'site.regenerate_api_key',
  'site.repair_webhooks',
  'site.retry_messages',
  'site.sync_products',
  'site.test_order',
  'site.update',
]);
export type AuditAction = z.infer<typeof AuditAction>;

/** The kinds of records that actions apply to: the prefix of each action. */
export const AuditKind = z.enum([
  'admin',
  'audit',
  'backup',
  'batch',
  'customer',
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
  /** The names of the sites that the entry refers to, as far as they exist. */
  sites: z.array(z.object({ id: Id, name: z.string() })),
  details: withLabel('Details', z.nullable(z.record(z.string(), z.unknown()))),
  ip: withLabel('IP address', z.nullable(z.string())),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditQuery = z.strictObject({
  ...listParameters,
  kind: z.optional(AuditKind),
  /** Only actions on this record, single or bulk; needs `kind`. */
  record_id: z.optional(boundedText(100)),
  action: z.optional(AuditAction),
  actor: z.optional(boundedText(255)),
  /** Inclusive. */
  from: z.optional(TimestampInput),
  /** Exclusive. */
  to: z.optional(TimestampInput),
});
export type AuditQuery = z.output<typeof AuditQuery>;

export const AuditPage = z.object({
  entries: z.array(AuditEntry),
  /** The total is counted up to 100,000; later entries are reached by dates or by the cursor. */
  pagination: CursorPagination,
});
export type AuditPage = z.infer<typeof AuditPage>;

export const audit = offeredAs('audit', {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    access: 'audit.read',
    summary: 'Audit entries, newest first, filtered and paged',
    query: AuditQuery,
    data: AuditPage,
  }),
  actors: endpoint({
    method: 'GET',
    path: '/audit/actors',
    access: 'audit.read',
    summary: 'Names of all actors in the audit log',
    data: z.array(z.string()),
  }),
});
