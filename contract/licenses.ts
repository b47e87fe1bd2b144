import * as z from 'zod/mini';
import { LicenseMessage } from './delivery';
import { endpoint } from './endpoint';
import {
  Count,
  Cursor,
  chosen,
  Id,
  Nothing,
  PageNumber,
  pageSize,
  required,
  Timestamp,
  text,
} from './fields';
import { labelled } from './labels';
import { PoolRef } from './pools';
import { ValidationState } from './validation';

export const LicenseStatus = z.enum(['available', 'sold', 'exhausted', 'replaced']);
export type LicenseStatus = z.infer<typeof LicenseStatus>;

/** What stands in place of a key that no configured encryption key can read. */
export const DECRYPTION_FAILED = '[Decryption Failed]';
/** Deliveries of a license that never runs out. */
export const UNLIMITED = -1;

export const LicenseValidation = z.object({
  state: ValidationState,
  /** What the service said when it was last asked. */
  reason: z.nullable(z.string()),
  /** When it last gave a verdict. */
  checked_at: z.nullable(Timestamp),
});
export type LicenseValidation = z.infer<typeof LicenseValidation>;

export const License = z.object({
  license_id: labelled('ID', Id),
  /** Masked: the last characters only. */
  license_key: z.string(),
  license_key_decrypted: labelled('License Key', z.string()),
  license_group_id: labelled('Pool', Id),
  licenseGroup: labelled('Pool', PoolRef),
  license_status: labelled('Status', LicenseStatus),
  owner_email_address: labelled('Customer', z.nullable(z.string())),
  owner_first_name: labelled('Customer first name', z.nullable(z.string())),
  owner_last_name: labelled('Customer last name', z.nullable(z.string())),
  order_id: labelled('Order ID', z.nullable(z.string())),
  product_id: labelled('Product ID', z.nullable(z.int())),
  delivre_x_times: labelled('Deliveries allowed', z.int()),
  remaining_delivre_x_times: labelled('Remaining deliveries', z.int()),
  creation_date: labelled('Created', Timestamp),
  sold_date: labelled('Sold', z.nullable(Timestamp)),
  replacement_note: labelled('Replacement note', z.nullable(z.string())),
  assignedSite: labelled('Assigned site', z.nullable(z.object({ id: Id, name: z.string() }))),
  /** Why the order behind it wants a look (refunded, cancelled …); null when nothing is wrong. */
  flag: labelled('Flag', z.nullable(z.string())),
  /** How the key stands with the validation service; null in pools that need none. */
  validation: labelled('Validation', z.nullable(LicenseValidation)),
});
export type License = z.infer<typeof License>;

/** A license with its neighbours in the line of replacements (their ids, the first of many) and how its key was delivered. */
export const LicenseDetails = z.extend(License, {
  replaced_by: labelled('Replaced by', z.array(Id)),
  replaces: labelled('Replaces', z.array(Id)),
  /** When its customer got it; null also where Keystock tells nobody. */
  delivered_at: labelled('Delivered', z.nullable(Timestamp)),
  /** The latest messages that tell its key, newest first. */
  messages: z.array(LicenseMessage),
});
export type LicenseDetails = z.infer<typeof LicenseDetails>;

const MAX_KEY = 10_000;

/** A key as it may be stored: trimmed, long enough. */
export const LicenseKey = required('License key is required', MAX_KEY).check(
  z.minLength(5, 'License key must be at least 5 characters'),
);

const DELIVERIES = 'Must be -1 (unlimited) or at least 1';
export const Deliveries = z.int({ error: DELIVERIES }).check(
  z.minimum(UNLIMITED, DELIVERIES),
  z.maximum(1_000_000_000, 'Must be at most 1000000000'),
  z.refine((times) => times !== 0, DELIVERIES),
);

const PoolChoice = labelled('License Pool', chosen('License pool is required'));

export const LicenseCreate = z.strictObject({
  license_group_id: PoolChoice,
  license_key: labelled('License Key', LicenseKey),
  delivre_x_times: labelled('Deliveries allowed', z._default(Deliveries, 1)),
});
export type LicenseCreate = z.output<typeof LicenseCreate>;

/** Deliveries and note may be edited; who holds the key may not. */
export const LicenseUpdate = z.strictObject({
  delivre_x_times: labelled('Deliveries allowed', z.optional(Deliveries)),
  replacement_note: labelled('Replacement note', z.nullish(text(2000))),
});
export type LicenseUpdate = z.infer<typeof LicenseUpdate>;

/** Why the key is withdrawn. */
export const LicenseReplace = z.strictObject({
  replacement_note: labelled('Replacement note', required('Replacement note is required', 2000)),
});
export type LicenseReplace = z.infer<typeof LicenseReplace>;

/** How a key in the clear was used in the console. */
export const KeyUse = z.enum(['shown', 'copied', 'exported']);
export type KeyUse = z.infer<typeof KeyUse>;

/** So many licenses are named at most when their keys are used. */
export const MOST_NAMED = 10_000;

/** Which keys: by their licenses' ids, or how many of which pool and status when they are too many to name. */
export const LicenseKeyUse = z.strictObject({
  use: KeyUse,
  license_ids: z._default(z.array(Id).check(z.maxLength(MOST_NAMED)), []),
  count: z.optional(Count),
  license_group_id: z.optional(Id),
  status: z.optional(LicenseStatus),
});
export type LicenseKeyUse = z.output<typeof LicenseKeyUse>;

/** Each key is judged by itself, so one bad key does not refuse the others. */
export const LicenseImport = z.strictObject({
  license_group_id: PoolChoice,
  /** Names this batch: sent again, because its answer was lost, it changes nothing and is answered as before. */
  batch_id: z.optional(z.uuid('Must be a UUID')),
  licenses: z
    .array(z.strictObject({ license_key: z.string(), delivre_x_times: z._default(Deliveries, 1) }), {
      error: 'Please enter at least one license key',
    })
    .check(z.minLength(1, 'Please enter at least one license key')),
});
export type LicenseImport = z.output<typeof LicenseImport>;

export const LicenseImported = z.object({
  created_count: Count,
  error_count: Count,
  /** What was refused: the place in the list that was sent (from 0), and why. */
  errors: z.array(z.object({ index: Count, message: z.string() })),
});
export type LicenseImported = z.infer<typeof LicenseImported>;

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
  search: z.optional(text(200)),
  status: z.optional(LicenseStatus),
  license_group_id: z.optional(z.coerce.number().check(z.int(), z.positive())),
  sort_by: z._default(LicenseSort, 'creation_date'),
  sort_order: z._default(z.enum(['ASC', 'DESC']), 'DESC'),
  cursor: Cursor,
});
export type LicenseQuery = z.output<typeof LicenseQuery>;

export const LicenseStats = z.object({ available: Count, sold: Count, exhausted: Count });
export type LicenseStats = z.infer<typeof LicenseStats>;

export const LicensePage = z.object({
  licenses: z.array(License),
  pagination: z.object({
    page: Count,
    per_page: Count,
    total: Count,
    total_pages: Count,
    next_cursor: z.nullable(z.string()),
  }),
  stats: LicenseStats,
});
export type LicensePage = z.infer<typeof LicensePage>;

const BULK_BYTES = 32 * 1024 * 1024;

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
    summary: 'Add many licenses; what cannot be added is told key by key',
    status: 201,
    bodyLimit: BULK_BYTES,
    body: LicenseImport,
    data: LicenseImported,
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
    summary: 'Withdraw a bad key; what was sold with it gets another of the pool',
    status: 201,
    body: LicenseReplace,
    data: LicenseDetails,
  }),
  noteKeyUse: endpoint({
    method: 'POST',
    path: '/licenses/key-use',
    summary: 'Note that keys were shown, copied or exported',
    status: 201,
    body: LicenseKeyUse,
    data: Nothing,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/licenses/{id}',
    summary: 'Delete one license',
    data: Nothing,
  }),
  deleteMany: endpoint({
    method: 'DELETE',
    path: '/licenses/bulk',
    summary: 'Delete many licenses',
    body: z.strictObject({
      license_ids: z.array(Id).check(z.minLength(1, 'Select at least one license'), z.maxLength(10_000)),
    }),
    data: z.object({ deleted_count: Count }),
  }),
};
