/** Length limit of an order's number and names. */
export const MAX_TEXT_LENGTH = 500;

/** Flags the keys of an order while it is unknown which of its units were refunded. */
export const PARTLY_REFUNDED = 'partially refunded';

/** An order's refunds, summed by line item. */
export interface RefundSummary {
  ids: string[];
  /** Time of the request to the shop; the summary requested last applies. */
  requestedAt: string;
  /** Refunded quantity by line item id. */
  units: Record<string, number>;
  /** A refund has an amount but no line items, so its units are unknown. */
  isAmbiguous: boolean;
}

/** The status that a deleted order is stored with. */
export const TRASH = 'trash';

/** Those that deliver, unless a shop's choice is another one. */
export const PAID_STATUSES: readonly string[] = ['processing', 'completed'];
export const UNPAID_STATUSES: readonly string[] = ['pending', 'on-hold', 'checkout-draft', 'auto-draft'];
export const CLOSED_STATUSES: readonly string[] = ['cancelled', 'refunded', 'failed', TRASH];

export const isPaid = (status: string) => PAID_STATUSES.includes(status);

/** Whether orders of the status may have got keys, by the choice of their shop: own statuses may be of paid orders. */
export const mayDeliver = (status: string) => !UNPAID_STATUSES.includes(status) && !isClosed(status);

/** As `owes_keys` of the database: the customer has paid. */
export const owesKeys = (status: string, heldFor: string | null) =>
  heldFor === 'status' ? isPaid(status) : heldFor === null || ['wait', 'risk', 'paused'].includes(heldFor);

export const isClosed = (status: string) => CLOSED_STATUSES.includes(status);

/**
 * All tables with a shop's id of an order, in `order_id`, and its site. The lines that it holds come first: the trigger that
 * maintains them finds them under the new id.
 */
export const ORDER_TABLES = [
  'held_lines',
  'orders',
  'license_assignments',
  'licenses',
  'backorders',
  'deliveries',
  'order_links',
  'order_writes',
  'webhook_events',
  'renewals',
  'keyless_lines',
];
