import * as z from 'zod/mini';
import { LicenseKey } from './licenseForms';
import { LicenseStatus } from './licenses';
import { PoolRef } from './pools';
import { endpoint, offeredAs } from './shared/endpoint';
import { Id, withLabel } from './shared/fields';

/** Keys that one user may look up in an hour: each tries its misreadings too. */
export const LOOKUPS_PER_HOUR = 60;

/** A key as a customer typed it. */
export const KeyLookup = z.strictObject({
  license_key: withLabel('Key from the customer', LicenseKey),
  /** The customer who typed it. */
  customer_id: z.optional(Id),
});
export type KeyLookup = z.output<typeof KeyLookup>;

/**
 * How a typed key differs from the one that was meant: in upper and lower case, blanks, dashes, or characters that look
 * alike.
 */
export const KeyDifference = z.enum(['case', 'spaces', 'dashes', 'o_0', 'i_1', 's_5', 'b_8', 'z_2']);
export type KeyDifference = z.infer<typeof KeyDifference>;

/**
 * - `sold`: an order has it
 * - `replaced`: it must not be used any more
 * - `taken_back`: the order that had it was refunded or canceled
 * - `free`: nobody has it
 * - `withdrawn`: nobody has it, and nobody gets it: it expired, or its batch is in quarantine
 * - `deleted`: it was delivered, and its license deleted
 */
export const KeyVerdict = z.enum(['sold', 'replaced', 'taken_back', 'free', 'withdrawn', 'deleted']);
export type KeyVerdict = z.infer<typeof KeyVerdict>;

/** A license whose page shows more to those who may see it. */
const FoundLicense = z.object({
  license_id: Id,
  /** Masked for every role: only the last characters. */
  license_key: z.string(),
  license_status: LicenseStatus,
});

/** A key of this stock that was typed, or may have been meant. */
export const FoundKey = z.object({
  verdict: KeyVerdict,
  /** None of the key that was typed. */
  differences: z.array(KeyDifference),
  /** Null of a deleted license. */
  license: z.nullable(FoundLicense),
  license_group: z.nullable(PoolRef),
  /** The order that has the key, or had it: of several, the customer's own, else the latest. Its id is null if only its number is known. */
  order: z.nullable(z.object({ id: z.nullable(Id), number: z.string() })),
  customer: z.nullable(z.object({ id: z.nullable(Id), email: z.string() })),
  /** Whether the order is the customer's who typed the key; null if the call names none, or no order has it. */
  is_customers: z.nullable(z.boolean()),
  /** Why the key needs attention (refunded, canceled …). */
  flag: z.nullable(z.string()),
  /** The key that its unit has now. */
  replaced_by: z.nullable(FoundLicense),
});
export type FoundKey = z.infer<typeof FoundKey>;

/** Keys in the answer, those with the fewest differences first. */
export const FOUND_KEYS_LIMIT = 5;

export const keyLookup = offeredAs('orders', {
  find: endpoint({
    method: 'POST',
    path: '/licenses/look-up',
    access: 'licenses.look_up',
    summary: `Whose key a customer typed: the key itself, else those that differ in case, dashes, blanks or a look-alike character. Recorded; at most ${LOOKUPS_PER_HOUR} an hour`,
    body: KeyLookup,
    data: z.object({ keys: z.array(FoundKey) }),
  }),
});
