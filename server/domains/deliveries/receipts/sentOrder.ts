import type { OrderReceipt } from './orderReceipt';

interface SentUnit {
  line: string;
  unit: number;
  part: number;
  /** The marker of the note that told its key; null if there is none. */
  note: string | null;
  /** An e-mail told its key, if any e-mail told keys of the order. */
  isMailed: boolean;
  /** The items of the order have its key, if they have any. */
  isWritten: boolean;
}

/** An order with its deliveries, as receipts tell. */
export interface SentOrder {
  orderId: string;
  sentAt: Date;
  /** In the shop. */
  isCompleted: boolean;
  deliveries: OrderReceipt['deliveries'];
  /** Only this database wrote receipts: no other one has told the keys of its deliveries. */
  isOfOneEpoch: boolean;
  units: SentUnit[];
}

export const SENT = `
  sent AS (
    SELECT order_id, kind::delivery_kind AS kind, channel::delivery_channel AS channel, marker, sent_at,
      is_resend, is_of_one_epoch
    FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::boolean[], $8::boolean[])
      AS s(order_id, kind, channel, marker, sent_at, is_resend, is_of_one_epoch)
  )`;

export const listDeliveries = (orders: SentOrder[]) =>
  orders.flatMap(({ orderId, sentAt, isOfOneEpoch, deliveries }) =>
    deliveries.map((sent) => ({ ...sent, orderId, sentAt, isOfOneEpoch })),
  );

export type SentDelivery = ReturnType<typeof listDeliveries>[number];

/** The columns of `SENT`. */
export const toSent = (deliveries: SentDelivery[]): unknown[] => [
  deliveries.map(({ orderId }) => orderId),
  deliveries.map(({ kind }) => kind),
  deliveries.map(({ channel }) => channel),
  deliveries.map(({ marker }) => marker),
  deliveries.map(({ sentAt }) => sentAt),
  deliveries.map(({ again }) => again === true),
  deliveries.map(({ isOfOneEpoch }) => isOfOneEpoch),
];

export const listUnits = (orders: SentOrder[]) =>
  orders.flatMap(({ orderId, sentAt, units }) => units.map((unit) => ({ ...unit, orderId, sentAt })));

export const toPlaces = (units: ReturnType<typeof listUnits>): unknown[] => [
  units.map(({ orderId }) => orderId),
  units.map(({ line }) => line),
  units.map(({ unit }) => unit),
  units.map(({ part }) => part),
];
