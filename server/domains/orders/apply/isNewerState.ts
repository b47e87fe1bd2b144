import { CLOSED_STATUSES, isPaid, PAID_STATUSES, TRASH } from '../../../schema';

// A shop abandons a webhook after a minute. A date further ahead comes from a wrong clock; a smaller skew is
// accepted as is, so that a late webhook cannot overwrite a newer state.
const MAX_CLOCK_SKEW_MS = 2 * 60_000;
const MAX_CLOCK_SKEW = `interval '${MAX_CLOCK_SKEW_MS} milliseconds'`;

const toSqlList = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(', ');

/** Orders of other statuses await payment; a failed order awaits the next payment attempt. */
const PAYMENT_SETTLED_STATUSES = [
  ...PAID_STATUSES,
  ...CLOSED_STATUSES.filter((status) => status !== 'failed'),
];

// Exactly one of the two states has a modification date later than its receipt.
const IS_CLOCK_CHANGED_SQL = `(
  known.modified_at > known.state_received_at + ${MAX_CLOCK_SKEW} AND excluded.modified_at <= excluded.state_received_at
  OR known.modified_at <= known.state_received_at AND excluded.modified_at > excluded.state_received_at + ${MAX_CLOCK_SKEW})`;

// Read from the shop after the known state was received.
const IS_READ_LATER_SQL = `EXISTS (
  SELECT FROM webhook_events e WHERE e.id = excluded.event_id AND e.read_at > known.state_received_at)`;

/**
 * SQL: whether state `excluded` of an order is at least as new as `known`, by the shop's dates, or by receipt
 * when its clock was changed in between. A payment received after an unpaid state always wins, any state received
 * after a deletion, which has no date, and what was read from the shop later.
 */
export const IS_NEWER_SQL = `(
  excluded.event_id > known.event_id AND excluded.status IN (${toSqlList(PAID_STATUSES)})
    AND known.status NOT IN (${toSqlList(PAYMENT_SETTLED_STATUSES)})
  OR known.status = '${TRASH}' AND excluded.event_id > known.event_id
  OR CASE WHEN ${IS_CLOCK_CHANGED_SQL} THEN excluded.event_id >= known.event_id
    ELSE (excluded.modified_at, excluded.event_id) >= (known.modified_at, known.event_id) END
  OR ${IS_READ_LATER_SQL})`;

interface KnownState {
  status: string;
  modified_at: Date;
  state_received_at: Date | null;
}

/** The same for a state just read from the shop whose date is earlier than the known one. */
export function isNewerByReceipt(known: KnownState, incoming: { status: string; modifiedAt: Date }): boolean {
  if (isPaid(incoming.status) && !PAYMENT_SETTLED_STATUSES.includes(known.status)) return true;
  const { modified_at, state_received_at } = known;
  const skewMs = modified_at.getTime() - (state_received_at ?? modified_at).getTime();
  return skewMs > MAX_CLOCK_SKEW_MS && incoming.modifiedAt.getTime() <= Date.now();
}
