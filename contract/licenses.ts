import * as z from 'zod/mini';
import { LicenseMessage } from './messages';
import { messagesOf } from './messages/schema';
import { validationMessage } from './messages/validationMessage';
import { PoolRef } from './pools';
import { endpoint } from './shared/endpoint';
import {
  boundedText,
  Id,
  NoContent,
  NonNegativeInt,
  requiredId,
  requiredText,
  Timestamp,
} from './shared/fields';
import { IdList } from './shared/ids';
import { withLabel } from './shared/labels';
import { Cursor, PageNumber, pageSize } from './shared/query';
import { ValidationState } from './validation';

export const LicenseStatus = z.enum(['available', 'sold', 'exhausted', 'replaced']);
export type LicenseStatus = z.infer<typeof LicenseStatus>;

/** Replaces a key that none of the configured encryption keys decrypts. */
export const DECRYPTION_FAILED = '[Decryption Failed]';
/** The value of `delivre_x_times` for a license without a delivery limit. */
export const UNLIMITED = -1;

export const LicenseValidation = z.object({
  state: ValidationState,
  /** The reason in the service's latest response. */
  reason: z.nullable(z.string()),
  texts: messagesOf('reason'),
  /** The time of the latest definite result. */
  checked_at: z.nullable(Timestamp),
});
export type LicenseValidation = z.infer<typeof LicenseValidation>;

export const License = z.object({
  license_id: withLabel('ID', Id),
  /** Masked: only the last characters. */
  license_key: z.string(),
  license_key_decrypted: withLabel('License Key', z.string()),
  license_group_id: withLabel('Pool', Id),
  licenseGroup: withLabel('Pool', PoolRef),
  license_status: withLabel('Status', LicenseStatus),
  owner_email_address: withLabel('Customer', z.nullable(z.string())),
  owner_first_name: withLabel('Customer first name', z.nullable(z.string())),
  owner_last_name: withLabel('Customer last name', z.nullable(z.string())),
  order_id: withLabel('Order ID', z.nullable(z.string())),
  product_id: withLabel('Product ID', z.nullable(z.int())),
  delivre_x_times: withLabel('Deliveries allowed', z.int()),
  remaining_delivre_x_times: withLabel('Remaining deliveries', z.int()),
  creation_date: withLabel('Created', Timestamp),
  sold_date: withLabel('Sold', z.nullable(Timestamp)),
  replacement_note: withLabel('Replacement note', z.nullable(z.string())),
  assignedSite: withLabel('Assigned site', z.nullable(z.object({ id: Id, name: z.string() }))),
  /** Why the license's order needs attention (refunded, canceled …); null when it needs none. */
  flag: withLabel('Flag', z.nullable(z.string())),
  /** The key's validation state; null in pools that require no validation. */
  validation: withLabel('Validation', z.nullable(LicenseValidation)),
});
export type License = z.infer<typeof License>;

/** A license with the adjacent ids of its replacement chain (a limited number) and its messages. */
export const LicenseDetails = z.extend(License, {
  replaced_by: withLabel('Replaced by', z.array(Id)),
  replaces: withLabel('Replaces', z.array(Id)),
  /** When the key was sent to the customer; null if Keystock does not send messages for the shop. */
  delivered_at: withLabel('Delivered', z.nullable(Timestamp)),
  /** The latest messages that contain this key, newest first. */
  messages: z.array(LicenseMessage),
});
export type LicenseDetails = z.infer<typeof LicenseDetails>;

const MAX_KEY_LENGTH = 10_000;

/** A license key as it is stored: trimmed. */
export const LicenseKey = requiredText(validationMessage('licenses.key_required'), MAX_KEY_LENGTH).check(
  z.minLength(5, validationMessage('licenses.key_length', { min: 5 })),
);

const DELIVERIES_MESSAGE = validationMessage('values.deliveries');
export const DeliveriesAllowed = z.int({ error: DELIVERIES_MESSAGE }).check(
  z.minimum(UNLIMITED, DELIVERIES_MESSAGE),
  z.maximum(1_000_000_000, validationMessage('values.max', { max: 1_000_000_000 })),
  z.refine((value) => value !== 0, DELIVERIES_MESSAGE),
);

const RequiredPoolId = withLabel('License Pool', requiredId(validationMessage('licenses.pool_required')));

export const LicenseCreate = z.strictObject({
  license_group_id: RequiredPoolId,
  license_key: withLabel('License Key', LicenseKey),
  delivre_x_times: withLabel('Deliveries allowed', z._default(DeliveriesAllowed, 1)),
});
export type LicenseCreate = z.output<typeof LicenseCreate>;

/** The owner of a license cannot be edited. */
export const LicenseUpdate = z.strictObject({
  delivre_x_times: withLabel('Deliveries allowed', z.optional(DeliveriesAllowed)),
  replacement_note: withLabel('Replacement note', z.nullish(boundedText(2000))),
});
export type LicenseUpdate = z.infer<typeof LicenseUpdate>;

export const LicenseReplace = z.strictObject({
  replacement_note: withLabel(
    'Replacement note',
    requiredText(validationMessage('licenses.note_required'), 2000),
  ),
});
export type LicenseReplace = z.infer<typeof LicenseReplace>;

/** How a plaintext key was accessed in the console. */
export const KeyAccess = z.enum(['shown', 'copied', 'exported']);
export type KeyAccess = z.infer<typeof KeyAccess>;

/** Maximum number of license ids in one access record. */
export const MAX_IDS = 10_000;

/** Names the keys by license id, or by count, pool and status when there are more than `MAX_IDS`. */
export const LicenseKeyAccess = z.strictObject({
  use: KeyAccess,
  license_ids: z._default(z.array(Id).check(z.maxLength(MAX_IDS)), []),
  count: z.optional(NonNegativeInt),
  license_group_id: z.optional(Id),
  status: z.optional(LicenseStatus),
});
export type LicenseKeyAccess = z.output<typeof LicenseKeyAccess>;

/** Keys are validated individually: an invalid key does not reject the others. */
export const LicenseImport = z.strictObject({
  license_group_id: RequiredPoolId,
  /** Idempotency key: a repeated batch changes nothing and returns the first result. */
  batch_id: z.optional(z.uuid(validationMessage('values.uuid'))),
  licenses: z
    .array(z.strictObject({ license_key: z.string(), delivre_x_times: z._default(DeliveriesAllowed, 1) }), {
      error: validationMessage('licenses.keys_required'),
    })
    .check(z.minLength(1, validationMessage('licenses.keys_required'))),
});
export type LicenseImport = z.output<typeof LicenseImport>;

export const ImportResult = z.object({
  created_count: NonNegativeInt,
  error_count: NonNegativeInt,
  /** The rejected keys: zero-based index in the request, and the reason. */
  errors: z.array(z.object({ index: NonNegativeInt, message: z.string(), texts: messagesOf('message') })),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const LicenseSort = z.enum([
  'license_id',
  'license_group_id',
  'license_status',
  'owner_email_address',
  'order_id',
  'creation_date',
  'sold_date',
]);
export type LicenseSort = z.infer<typeof LicenseSort>;

export const LicenseQuery = z.strictObject({
  page: PageNumber,
  per_page: pageSize(20),
  ids: IdList,
  search: z.optional(boundedText(200)),
  status: z.optional(LicenseStatus),
  license_group_id: z.optional(z.coerce.number().check(z.int(), z.positive())),
  sort_by: z._default(LicenseSort, 'creation_date'),
  sort_order: z._default(z.enum(['ASC', 'DESC']), 'DESC'),
  cursor: Cursor,
});
export type LicenseQuery = z.output<typeof LicenseQuery>;

export const LicenseStats = z.object({
  available: NonNegativeInt,
  sold: NonNegativeInt,
  exhausted: NonNegativeInt,
});
export type LicenseStats = z.infer<typeof LicenseStats>;

export const LicensePage = z.object({
  licenses: z.array(License),
  pagination: z.object({
    page: NonNegativeInt,
    per_page: NonNegativeInt,
    total: NonNegativeInt,
    total_pages: NonNegativeInt,
    next_cursor: z.nullable(z.string()),
  }),
  stats: LicenseStats,
});
export type LicensePage = z.infer<typeof LicensePage>;

const BULK_BODY_LIMIT_BYTES = 32 * 1024 * 1024;

export const licenses = {
  list: endpoint({
    method: 'GET',
    path: '/licenses',
    summary: 'Licenses, filtered, sorted and paged',
    query: LicenseQuery,
    data: LicensePage,
  }),
  get: endpoint({ method: 'GET', path: '/licenses/{id}', summary: 'One license', data: LicenseDetails }),
  create: endpoint({
    method: 'POST',
    path: '/licenses',
    summary: 'Add one license',
    status: 201,
    body: LicenseCreate,
    data: z.object({ license_id: Id }),
  }),
  import: endpoint({
    method: 'POST',
    path: '/licenses/bulk',
    summary: 'Add many licenses; rejected keys are listed with their reasons',
    status: 201,
    bodyLimit: BULK_BODY_LIMIT_BYTES,
    body: LicenseImport,
    data: ImportResult,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/licenses/{id}',
    summary: 'Change deliveries or note',
    body: LicenseUpdate,
    data: LicenseDetails,
  }),
  replace: endpoint({
    method: 'POST',
    path: '/licenses/{id}/replace',
    summary: 'Replace a bad key; its orders get another key of the pool',
    status: 201,
    body: LicenseReplace,
    data: LicenseDetails,
  }),
  recordKeyAccess: endpoint({
    method: 'POST',
    path: '/licenses/key-use',
    summary: 'Record that keys were shown, copied or exported',
    status: 201,
    body: LicenseKeyAccess,
    data: NoContent,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/licenses/{id}',
    summary: 'Delete one license',
    data: NoContent,
  }),
  deleteMany: endpoint({
    method: 'DELETE',
    path: '/licenses/bulk',
    summary: 'Delete many licenses',
    body: z.strictObject({
      license_ids: z
        .array(Id)
        .check(z.minLength(1, validationMessage('licenses.none_selected')), z.maxLength(10_000)),
    }),
    data: z.object({ deleted_count: NonNegativeInt }),
  }),
};
