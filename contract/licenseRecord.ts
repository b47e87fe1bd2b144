import * as z from 'zod/mini';
import { LicenseMessage } from './delivery';
import { Id, Timestamp } from './fields';
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
