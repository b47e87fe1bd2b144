import * as z from 'zod/mini';
import { Channel } from './deliveries';
import { endpoint, offeredAs } from './shared/endpoint';
import { Id, NonNegativeInt, Timestamp } from './shared/fields';

/** A message that brought a key. */
export const ProofMessage = z.object({
  channel: Channel,
  is_resend: z.boolean(),
  /** When the mail service accepted the e-mail, or the shop stored the note, which it mails, or the items. */
  sent_at: Timestamp,
  /** The id that the mail service or the shop gave it. */
  remote_id: z.nullable(z.string()),
});
export type ProofMessage = z.infer<typeof ProofMessage>;

/** A key that a unit has, or had until it was replaced. */
export const ProofKey = z.object({
  line_item_id: z.string(),
  product: z.string(),
  unit: NonNegativeInt,
  part: NonNegativeInt,
  parts: NonNegativeInt,
  /** Null of a deleted license. */
  license_id: z.nullable(Id),
  /** Masked for every role: a proof is for others. */
  license_key: z.string(),
  given_at: Timestamp,
  /** The first time that it was handed over: by a message, the API of the shop or the customer's page. */
  delivered_at: z.nullable(Timestamp),
  replaced_at: z.nullable(Timestamp),
  messages: z.array(ProofMessage),
  /** When the customer's page was opened while it showed the key, as far as it is recorded: once a day and link. */
  opened_at: z.array(Timestamp),
});
export type ProofKey = z.infer<typeof ProofKey>;

export const DeliveryProof = z.object({
  /** By the server's clock. */
  made_at: Timestamp,
  /** At most `ORDER_UNITS_LIMIT`. */
  keys: z.array(ProofKey),
});
export type DeliveryProof = z.infer<typeof DeliveryProof>;

export const deliveryProof = offeredAs('orders', {
  get: endpoint({
    method: 'GET',
    path: '/orders/{id}/proof',
    access: 'orders.read',
    summary: 'How and when each key of an order reached its customer, for a payment dispute',
    data: DeliveryProof,
  }),
});
