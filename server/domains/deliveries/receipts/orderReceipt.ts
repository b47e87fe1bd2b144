import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { Channel, DeliveryKind } from '#contract/deliveries';
import type { Services } from '../../../platform/context';
import { deriveKey } from '../../../platform/crypto/deriveKey';
import type { OrderRef } from '../enqueueDeliveries';

/** A renewal order's unit that extended a key. */
const RenewalOfReceipt = z.object({
  order: z.string(),
  line: z.string(),
  unit: z.int(),
  part: z.int(),
  subscription: z.string(),
  /** The key's unit, of the receipt's order unless another one is named. */
  extended: z.object({ order: z.optional(z.string()), line: z.string(), unit: z.int(), part: z.int() }),
  validity: z.nullable(z.string()),
  on: z.nullable(z.string()),
  /** The key's last day before and after. */
  before: z.nullable(z.string()),
  until: z.nullable(z.string()),
  active: z.boolean(),
});

/**
 * What the customer of an order was told, or is about to be told, in the metadata of the shop's order: a database that
 * was restored reads from it which keys are given. It has no keys, but their blind indexes.
 */
const OrderReceipt = z.object({
  /** The database that wrote it. */
  epoch: z.string(),
  /** In milliseconds, by the server's clock. */
  at: z.number(),
  deliveries: z.array(
    z.object({
      kind: DeliveryKind,
      channel: Channel,
      marker: z.string(),
      /** Its keys were sent before. */
      again: z.optional(z.boolean()),
    }),
  ),
  /** Oldest first: of several keys of a unit the last one replaced the others. */
  keys: z.array(
    z.object({
      line: z.string(),
      unit: z.int(),
      part: z.int(),
      parts: z.int(),
      /** The last day of the unit's term. */
      until: z.nullable(z.string()),
      /** The key's blind index in hexadecimal, under the first key: every backup has that one. */
      index: z.string().check(z.regex(/^([\da-f]{2})+$/)),
      /** The marker of the first note that told it; without one, no note did. */
      note: z.optional(z.string()),
      /** An e-mail told other keys of the order, and not this one yet. */
      unmailed: z.optional(z.boolean()),
      /** The items of the order have other keys of it, and not this one yet. */
      unwritten: z.optional(z.boolean()),
    }),
  ),
  /** Extensions of these keys, and by this order, the oldest first. */
  renewals: z.optional(z.array(RenewalOfReceipt)),
  /** Notes to customers of the shop that were recorded earlier, and not sent. */
  unsent: z.optional(z.array(z.object({ order: z.string(), marker: z.string() }))),
  /** E-mails to customers of other orders left without a receipt, which those orders still lack. */
  othersLackOne: z.optional(z.boolean()),
});
export type OrderReceipt = z.infer<typeof OrderReceipt>;

/** WordPress hides metadata whose name begins with an underscore. */
const NAME_PREFIX = '_keystock_keys_';

/** Each database has an entry of its own, so that none overwrites another's. */
export const getReceiptName = (epoch: string) => NAME_PREFIX + epoch.slice(0, 8);

type AuditKeyHolder = Pick<Services, 'auditKey'>;

/** Signs the order as well, so that a copy at another order is not valid. */
const sign = ({ auditKey }: AuditKeyHolder, { siteId, orderId }: OrderRef, payload: string): Buffer =>
  createHmac('sha256', deriveKey(auditKey, 'order receipt'))
    .update(`${siteId}\n${orderId}\n${payload}`)
    .digest();

export function encodeReceipt(services: AuditKeyHolder, order: OrderRef, receipt: OrderReceipt): string {
  const payload = Buffer.from(JSON.stringify(receipt)).toString('base64url');
  return `${payload}.${sign(services, order, payload).toString('base64url')}`;
}

/** Undefined if the value is not a receipt that Keystock wrote to this order. */
function decodeReceipt(services: AuditKeyHolder, order: OrderRef, value: unknown): OrderReceipt | undefined {
  const [payload = '', signature = ''] = typeof value === 'string' ? value.split('.') : [];
  const expected = sign(services, order, payload);
  const actual = Buffer.from(signature, 'base64url');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  return OrderReceipt.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
}

/** The receipts in an order's metadata, oldest first. */
export function findReceipts(services: AuditKeyHolder, order: OrderRef, metaData: unknown): OrderReceipt[] {
  const entries = Array.isArray(metaData) ? metaData : [];
  const receipts = entries.flatMap((entry: { key?: unknown; value?: unknown } | null) =>
    String(entry?.key).startsWith(NAME_PREFIX) ? (decodeReceipt(services, order, entry?.value) ?? []) : [],
  );
  return receipts.toSorted((one, other) => one.at - other.at);
}
