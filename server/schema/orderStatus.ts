/** So many characters are kept and told of an order's number and names. */
export const MAX_TEXT_LENGTH = 500;

/** The flag on keys of an order that was refunded in part, as long as nobody says which of its keys are meant. */
export const PARTLY_REFUNDED = 'partially refunded';

/** What of an order was refunded, as its refunds say line by line. */
export interface RefundSummary {
  /** The refunds that were read. */
  ids: string[];
  /** When the shop was asked: of two answers the one asked for later counts. */
  askedAt: string;
  /** Refunded pieces by line. */
  units: Record<string, number>;
  /** A refund names an amount and no line: nobody says which keys are meant. */
  isUnclear: boolean;
}

/** The status a deleted order is kept with. */
export const TRASH = 'trash';

/** The statuses of orders that get keys. */
export const PAID_STATUSES: readonly string[] = ['processing', 'completed'];
/** The statuses of orders that have lost their claim. */
export const CLOSED_STATUSES: readonly string[] = ['cancelled', 'refunded', 'failed', TRASH];

/** Whether an order of this status gets keys. */
export const isPaid = (status: string) => PAID_STATUSES.includes(status);

/** Whether an order of this status has lost its claim, so that its keys want a look. */
export const isClosed = (status: string) => CLOSED_STATUSES.includes(status);
