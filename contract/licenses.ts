import * as z from 'zod/mini';
import { LicenseDelivery, OrderChannel } from './deliveries';
import { KeyFile, LicensePart, PresentedPart } from './keyParts';
import {
  ImportResult,
  KeyReveal,
  LicenseCreate,
  LicenseImport,
  LicenseReplace,
  LicenseUpdate,
  REVEALS_PER_HOUR,
} from './licenseForms';
import { OrderRef } from './orderRef';
import { PoolRef } from './pools';
import { PartRows } from './shared/csv';
import { endpoint } from './shared/endpoint';
import { setFallbacks } from './shared/fallbacks';
import {
  boundedText,
  DateInput,
  Day,
  Id,
  NoContent,
  NonNegativeInt,
  secret,
  Timestamp,
  TimestampInput,
  withLabel,
} from './shared/fields';
import { CursorPagination, IdParameter, isBulkRead, listParameters, SortOrder } from './shared/query';
import { reference } from './shared/reference';
import { textsOf, validationText } from './shared/texts/validationText';
import { ValidationState } from './validation';

export const LicenseStatus = z.enum(['available', 'sold', 'exhausted', 'replaced', 'quarantined']);
export type LicenseStatus = z.infer<typeof LicenseStatus>;

export const LicenseValidation = z.object({
  state: ValidationState,
  /** The reason in the service's latest response. */
  reason: z.nullable(z.string()),
  texts: textsOf('reason'),
  /** The time of the latest definite result. */
  checked_at: z.nullable(Timestamp),
});
export type LicenseValidation = z.infer<typeof LicenseValidation>;

export const License = z.object({
  license_id: withLabel('ID', Id),
  /** Masked: only the last characters. */
  license_key: z.string(),
  license_key_decrypted: secret(withLabel('License Key', z.string())),
  license_group_id: withLabel('Pool', reference('pools', { appearsOn: false })),
  licenseGroup: withLabel('Pool', PoolRef),
  license_status: withLabel('Status', LicenseStatus),
  owner_email_address: withLabel('Customer', z.nullable(z.string())),
  owner_first_name: withLabel('Customer first name', z.nullable(z.string())),
  owner_last_name: withLabel('Customer last name', z.nullable(z.string())),
  order_id: withLabel('Order ID', z.nullable(z.string())),
  /** The order's record; null for an order that is not known. */
  order: withLabel('Order', z.nullable(OrderRef)),
  customer_id: withLabel('Customer', z.nullable(Id)),
  product_id: withLabel('Product ID', z.nullable(z.int())),
  delivre_x_times: withLabel('Deliveries allowed', z.int()),
  remaining_delivre_x_times: withLabel('Remaining deliveries', z.int()),
  creation_date: withLabel('Created', Timestamp),
  sold_date: withLabel('Sold', z.nullable(Timestamp)),
  /** The key's own last day; null if it does not expire. */
  expires_on: withLabel('Expiry date', z.nullable(Day)),
  /** The last day for the customer: that of the key, or of the time that the order paid for if it ends earlier. */
  valid_until: withLabel('Expires', z.nullable(Day)),
  replacement_note: withLabel('Replacement note', z.nullable(z.string())),
  /** The import or generation that it came with; null of a key by hand. */
  batch_id: withLabel('Batch', z.nullable(Id)),
  note: withLabel('Note', z.nullable(z.string())),
  /** In the currency of its batch, if it differs from the batch's. */
  cost: withLabel('Cost', z.nullable(z.number())),
  assignedSite: withLabel('Assigned site', z.nullable(z.object({ id: Id, name: z.string() }))),
  /** Why the license's order needs attention (refunded, canceled …); null when it needs none. */
  flag: withLabel('Flag', z.nullable(z.string())),
  /** The key's validation state; null in pools that require no validation. */
  validation: withLabel('Validation', z.nullable(LicenseValidation)),
});
export type License = z.infer<typeof License>;

setFallbacks(License, {
  order: null,
  customer_id: null,
  expires_on: null,
  valid_until: null,
  batch_id: null,
  note: null,
  cost: null,
  flag: null,
  validation: null,
});

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

export const MAX_SEARCH_LENGTH = 200;

export const LicenseQuery = z.strictObject({
  ...listParameters,
  search: z.optional(boundedText(MAX_SEARCH_LENGTH)),
  status: z.optional(LicenseStatus),
  license_group_id: z.optional(IdParameter),
  batch_id: z.optional(IdParameter),
  assigned_site_id: z.optional(IdParameter),
  /** Inclusive. */
  sold_from: z.optional(TimestampInput),
  /** Exclusive. */
  sold_to: z.optional(TimestampInput),
  /** The first and the last day on which the licenses expire. */
  expires_from: z.optional(DateInput),
  expires_to: z.optional(DateInput),
  sort_by: z._default(LicenseSort, 'creation_date'),
  sort_order: z._default(SortOrder, 'DESC'),
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
  pagination: CursorPagination,
  stats: LicenseStats,
});
export type LicensePage = z.infer<typeof LicensePage>;

/** The filters and the order of the list, with its search; the body of a POST. */
export const LicenseExport = z.extend(z.omit(LicenseQuery, { page: true, per_page: true }), {
  limit: PartRows,
});
export type LicenseExport = z.output<typeof LicenseExport>;

/** The same without the search, which may be a key and must not be in an address. */
export const LicenseExportQuery = z.omit(LicenseExport, { search: true });

/** A license with the adjacent ids of its replacement chain (a limited number) and its messages. */
export const LicenseDetails = z.extend(License, {
  replaced_by: withLabel('Replaced by', z.array(Id)),
  replaces: withLabel('Replaces', z.array(Id)),
  /** What the keys of its pool have beside the key itself. */
  parts: secret(withLabel('Parts of the key', z.array(LicensePart))),
  /** When the key was sent to the customer; null if Keystock does not send messages for the shop. */
  delivered_at: withLabel('Delivered', z.nullable(Timestamp)),
  /** The latest messages that contain this key, newest first. */
  messages: z.array(LicenseDelivery),
  /** How the keys of the latest order can be sent; empty if no paid order holds the license. */
  channels: z.array(OrderChannel),
});
export type LicenseDetails = z.infer<typeof LicenseDetails>;

/** How a plaintext key was accessed in the console; an export is recorded by the server that writes it. */
export const KeyAccess = z.enum(['shown', 'copied']);
export type KeyAccess = z.infer<typeof KeyAccess>;

/** Maximum number of license ids in one request or audit entry. */
export const MAX_IDS = 10_000;

export const LicenseKeyAccess = z.strictObject({
  use: KeyAccess,
  license_ids: z.array(Id).check(z.maxLength(MAX_IDS)),
});
export type LicenseKeyAccess = z.output<typeof LicenseKeyAccess>;

/** The filters of a list; all licenses that match are selected by them. */
const LicenseFilter = z.pick(LicenseQuery, {
  search: true,
  status: true,
  license_group_id: true,
  batch_id: true,
  assigned_site_id: true,
  sold_from: true,
  sold_to: true,
  expires_from: true,
  expires_to: true,
});
export type LicenseFilter = z.output<typeof LicenseFilter>;

/** Licenses that one request deletes by filter. */
export const DELETE_BATCH_LIMIT = 1000;

const NONE_SELECTED = validationText('licenses.none_selected');

/** Names the licenses by id or by filter; of those that match a filter, at most `limit` are deleted. */
export const LicenseDeletion = z
  .strictObject({
    license_ids: z.optional(z.array(Id).check(z.minLength(1, NONE_SELECTED), z.maxLength(MAX_IDS))),
    filter: z.optional(LicenseFilter),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(DELETE_BATCH_LIMIT)), DELETE_BATCH_LIMIT),
    /** The sold and exhausted licenses that the user was warned about: with more of them, none is deleted. */
    max_delivered: z.optional(NonNegativeInt),
  })
  .check(
    z.refine(({ license_ids, filter }) => Boolean(license_ids) !== Boolean(filter), {
      path: ['license_ids'],
      error: NONE_SELECTED,
    }),
  );
export type LicenseDeletion = z.output<typeof LicenseDeletion>;

const BULK_BODY_LIMIT_BYTES = 32 * 1024 * 1024;
/** A key with a file in each of its parts. */
const FILES_BODY_LIMIT_BYTES = 2 * 1024 * 1024;

/** Keys in clear in bulk. */
const exported = {
  access: 'licenses.export',
  furtherAccess: { permission: 'licenses.read_keys', isRequired: () => true },
  requiresRecentAuthentication: true,
  file: 'text/csv',
  data: z.string(),
} as const;

export const licenses = {
  list: endpoint({
    method: 'GET',
    path: '/licenses',
    access: 'licenses.read',
    furtherAccess: { permission: 'licenses.export', isRequired: isBulkRead },
    summary: 'Licenses, filtered, sorted and paged',
    requiresRecentAuthentication: isBulkRead,
    query: LicenseQuery,
    data: LicensePage,
  }),
  search: endpoint({
    capability: 'license_lifecycle',
    method: 'POST',
    path: '/licenses/search',
    access: 'licenses.read',
    furtherAccess: {
      permission: 'licenses.export',
      isRequired: (_query: undefined, body: LicenseQuery) => isBulkRead(body),
    },
    summary: 'The same list for a search: a key in an address would be in the logs of every proxy',
    requiresRecentAuthentication: (_query: undefined, body: LicenseQuery) => isBulkRead(body),
    body: LicenseQuery,
    data: LicensePage,
  }),
  export: endpoint({
    capability: 'license_lifecycle',
    ...exported,
    method: 'GET',
    path: '/licenses/export',
    summary:
      'All licenses that match the filters as a CSV file, or a part, which the header Next-Cursor continues',
    query: LicenseExportQuery,
  }),
  exportSearch: endpoint({
    capability: 'license_lifecycle',
    ...exported,
    method: 'POST',
    path: '/licenses/export',
    summary: 'The same file for a search: a key in an address would be in the logs of every proxy',
    body: LicenseExport,
  }),
  get: endpoint({
    method: 'GET',
    path: '/licenses/{id}',
    access: 'licenses.read',
    summary: 'One license',
    data: LicenseDetails,
  }),
  create: endpoint({
    method: 'POST',
    path: '/licenses',
    access: 'licenses.write',
    summary: 'Add one license',
    status: 201,
    bodyLimit: FILES_BODY_LIMIT_BYTES,
    body: LicenseCreate,
    data: z.object({ license_id: Id }),
  }),
  import: endpoint({
    method: 'POST',
    path: '/licenses/bulk',
    access: 'licenses.import',
    summary: 'Add many licenses; rejected keys are listed with their reasons',
    status: 201,
    bodyLimit: BULK_BODY_LIMIT_BYTES,
    body: LicenseImport,
    data: ImportResult,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/licenses/{id}',
    access: 'licenses.write',
    summary: 'Change deliveries, expiry date, note, or parts with their files',
    bodyLimit: FILES_BODY_LIMIT_BYTES,
    body: LicenseUpdate,
    data: LicenseDetails,
  }),
  replace: endpoint({
    capability: 'license_lifecycle',
    method: 'POST',
    path: '/licenses/{id}/replace',
    access: 'licenses.replace',
    summary: 'Replace a bad key; its orders get another key of the pool',
    status: 201,
    body: LicenseReplace,
    data: LicenseDetails,
  }),
  reveal: endpoint({
    capability: 'license_lifecycle',
    method: 'POST',
    path: '/licenses/{id}/reveal',
    access: 'licenses.reveal',
    summary: `One key in clear; the reason is recorded. At most ${REVEALS_PER_HOUR} an hour`,
    status: 201,
    body: KeyReveal,
    data: z.object({ license_key: z.string(), parts: z.array(PresentedPart) }),
  }),
  readFile: endpoint({
    capability: 'license_lifecycle',
    method: 'POST',
    path: '/licenses/{id}/file',
    access: 'licenses.read_keys',
    summary: 'The file of a part of a key, in base64; recorded as the sight of the key',
    status: 201,
    body: z.strictObject({ part: boundedText(31) }),
    data: KeyFile,
  }),
  recordKeyAccess: endpoint({
    capability: 'license_lifecycle',
    method: 'POST',
    path: '/licenses/key-use',
    access: 'licenses.read_keys',
    summary: 'Record that keys were shown or copied',
    status: 201,
    body: LicenseKeyAccess,
    data: NoContent,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/licenses/{id}',
    access: 'licenses.write',
    summary: 'Delete one license',
    data: NoContent,
  }),
  deleteMany: endpoint({
    method: 'DELETE',
    path: '/licenses/bulk',
    access: 'licenses.write',
    summary: 'Delete many licenses, by id or by filter',
    body: LicenseDeletion,
    data: z.object({
      deleted_count: NonNegativeInt,
      /** The licenses among them that were sold or exhausted. */
      delivered_count: NonNegativeInt,
    }),
  }),
};
