import * as z from 'zod/mini';
import { messagesOf } from './messages/schema';
import { OrderRef } from './orderRef';
import { PoolRef } from './pools';
import { DateInput, TimestampInput } from './shared/dates';
import { boundedText, Day, Id, NonNegativeInt, Timestamp } from './shared/fields';
import { withLabel } from './shared/labels';
import { CursorPagination, IdParameter, listParameters, SortOrder } from './shared/query';
import { ValidationState } from './validation';

export const LicenseStatus = z.enum(['available', 'sold', 'exhausted', 'replaced']);
export type LicenseStatus = z.infer<typeof LicenseStatus>;

/** Replaces a key that none of the configured encryption keys decrypts. */
export const DECRYPTION_FAILED = '[Decryption Failed]';
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
  assignedSite: withLabel('Assigned site', z.nullable(z.object({ id: Id, name: z.string() }))),
  /** Why the license's order needs attention (refunded, canceled …); null when it needs none. */
  flag: withLabel('Flag', z.nullable(z.string())),
  /** The key's validation state; null in pools that require no validation. */
  validation: withLabel('Validation', z.nullable(LicenseValidation)),
});
export type License = z.infer<typeof License>;

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
  ...listParameters,
  search: z.optional(boundedText(200)),
  status: z.optional(LicenseStatus),
  license_group_id: z.optional(IdParameter),
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
