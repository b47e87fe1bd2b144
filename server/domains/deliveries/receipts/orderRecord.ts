import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { Channel, MessageKind } from '#contract/messages';
import type { Services } from '../../../platform/context';
import { deriveKey } from '../../../platform/crypto/deriveKey';
import type { OrderRef } from '../enqueueMessages';

/** A renewal order's unit that extended a key of the order. */
const RecordedRenewal = z.object({
  order: z.string(),
  line: z.string(),
  unit: z.int(),
  part: z.int(),
  subscription: z.string(),
  extended: z.object({ line: z.string(), unit: z.int(), part: z.int() }),
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
const OrderRecord = z.object({
  /** The database that wrote it. */
  epoch: z.string(),
  /** In milliseconds, by the server's clock. */
  at: z.number(),
  messages: z.array(
    z.object({
      kind: MessageKind,
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
  /** Extensions of these keys, the oldest first. */
  renewals: z.optional(z.array(RecordedRenewal)),
  /** Notes to customers of the shop that were recorded earlier, and not sent. */
  unsent: z.optional(z.array(z.object({ order: z.string(), marker: z.string() }))),
  /** E-mails to customers of other orders left without a record, which those orders still lack. */
  unrecorded: z.optional(z.boolean()),
});
export type OrderRecord = z.infer<typeof OrderRecord>;

/** WordPress hides metadata whose name begins with an underscore. */
const NAME_PREFIX = '_keystock_keys_';

/** Each database has an entry of its own, so that none overwrites another's. */
export const getRecordName = (epoch: string) => NAME_PREFIX + epoch.slice(0, 8);

type AuditKeyHolder = Pick<Services, 'auditKey'>;

/** With the order, so that a copy at another order is not valid. */
const sign = ({ auditKey }: AuditKeyHolder, { siteId, orderId }: OrderRef, payload: string): Buffer =>
  createHmac('sha256', deriveKey(auditKey.key, 'order record'))
    .update(`${siteId}\n${orderId}\n${payload}`)
    .digest();

export function encodeRecord(services: AuditKeyHolder, order: OrderRef, record: OrderRecord): string {
  const payload = Buffer.from(JSON.stringify(record)).toString('base64url');
  return `${payload}.${sign(services, order, payload).toString('base64url')}`;
}

/** Undefined if the value is not a record that Keystock wrote to this order. */
function decodeRecord(services: AuditKeyHolder, order: OrderRef, value: unknown): OrderRecord | undefined {
  const [payload = '', signature = ''] = typeof value === 'string' ? value.split('.') : [];
  const expected = sign(services, order, payload);
  const actual = Buffer.from(signature, 'base64url');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  return OrderRecord.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
}

/** The records in an order's metadata, oldest first. */
export function findRecords(services: AuditKeyHolder, order: OrderRef, metaData: unknown): OrderRecord[] {
  const entries = Array.isArray(metaData) ? metaData : [];
  const records = entries.flatMap((entry: { key?: unknown; value?: unknown } | null) =>
    String(entry?.key).startsWith(NAME_PREFIX) ? (decodeRecord(services, order, entry?.value) ?? []) : [],
  );
  return records.toSorted((one, other) => one.at - other.at);
}
