import type { OrderHold } from '#contract/orders';
import type { LineItem } from '#contract/shopOrders';
import type { RefundSummary } from '../../../schema';

export interface OrderState {
  orderId: string;
  number: string;
  status: string;
  customer: Customer;
  lineItems: LineItem[];
  /** The line items that show no keys in the shop, as it says. */
  linesWithoutKeys?: string[];
  isPartlyRefunded: boolean;
  refundIds: string[];
  /** By the shop's clock; null if the shop does not say. */
  orderedAt: Date | null;
  /** By the shop's clock; null if it is not paid, or the shop does not say. */
  paidAt: Date | null;
  /** By the shop's clock; null means now, newer than any stored state. */
  modifiedAt: Date | null;
  /** See `hashOrderKey`; null if the shop has no order keys. */
  orderKey: string | null;
  subscriptions: Subscriptions | null;
  payment: Payment | null;
  /** The language of the customer, such as `de` or `pt-br`; null if the shop has one language only. */
  language: string | null;
  /** The shop's id of the payment method, such as `cod`; null if it does not say. */
  paymentMethod: string | null;
  /** Short entries of its metadata by their keys; of one of them its shop's fraud plug-in says the risk. */
  marks: Record<string, string>;
  /** Id of the webhook event; sorts states of the same second. */
  eventId: number;
  /** The response delivers the keys, as to an order by the API. */
  isDelivered?: boolean;
  /** The name of the API key that sends it; undefined if the shop does. */
  placedBy?: string;
}

/** The amount that the customer pays, as the shop says it. */
export interface Payment {
  total: string;
  /** ISO 4217. */
  currency: string;
}

/** The subscriptions that an order renews, or whose products it switches. */
export interface Subscriptions {
  /** The shop's ids, in its order. */
  ids: string[];
  isRenewal: boolean;
}

export interface SubscriptionColumns {
  subscription_ids: string[] | null;
  is_renewal: boolean;
}

export const toSubscriptions = ({
  subscription_ids: ids,
  is_renewal: isRenewal,
}: SubscriptionColumns): Subscriptions | null => (ids === null ? null : { ids, isRenewal });

export interface Customer {
  email: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** The parts of a state that only an event of the shop brings. */
export const EMPTY_STATE: Omit<OrderState, 'orderId' | 'number' | 'status'> = {
  customer: { email: null, firstName: null, lastName: null },
  lineItems: [],
  isPartlyRefunded: false,
  refundIds: [],
  orderedAt: null,
  paidAt: null,
  modifiedAt: null,
  orderKey: null,
  subscriptions: null,
  payment: null,
  language: null,
  paymentMethod: null,
  marks: {},
  eventId: 0,
};

/** A state with what the database decides about it. */
export interface StoredState extends OrderState {
  /** Why its units get no keys; null if they do. */
  heldFor: OrderHold | null;
}

export const getsKeys = ({ heldFor }: Pick<StoredState, 'heldFor'>): boolean => heldFor === null;

/** As `keeps_keys` of the database. */
export const keepsKeys = ({ heldFor }: Pick<StoredState, 'heldFor'>): boolean =>
  heldFor === null || heldFor === 'paused';

/** One key of a unit of a line item. */
export interface Unit {
  lineItemId: string;
  /** From 1 to the line item's quantity. */
  unit: number;
  /** From 1 to `parts`, the number of keys of the unit. */
  part: number;
  parts: number;
  productId: number;
  variationId: number;
  /** SQL interval from the delivery; null without a term. */
  validity: string | null;
}

export const isRefundAmbiguous = (
  state: Pick<OrderState, 'isPartlyRefunded'>,
  refunded: RefundSummary | null,
) => state.isPartlyRefunded && (refunded === null || refunded.isAmbiguous);

/** The line items without refunded units: a refund takes a line item's last units. */
export function entitledLines(lines: LineItem[], refunded: RefundSummary | null): LineItem[] {
  return lines.map((line) => ({
    ...line,
    quantity: Math.max(0, line.quantity - (refunded?.units[line.id] ?? 0)),
  }));
}

export const countUnits = (lines: LineItem[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

export interface Recipient
  extends Pick<OrderState, 'orderId' | 'customer' | 'isPartlyRefunded' | 'isDelivered'> {
  siteId: number;
}
