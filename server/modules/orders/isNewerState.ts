import { CLOSED_STATUSES, isPaid, PAID_STATUSES } from '../../schema';

// A shop gives a delivery up after a minute. What arrives with a date this far ahead was changed by a wrong clock;
// a clock that is fast by less is taken as it is, so that a late delivery cannot undo what is newer.
const MAX_CLOCK_SKEW_MS = 2 * 60_000;
const MAX_CLOCK_SKEW = `interval '${MAX_CLOCK_SKEW_MS} milliseconds'`;

const toSqlList = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(', ');

/** An order of any other status waits for its payment, a failed one for the next attempt at it. */
const PAYMENT_SETTLED_STATUSES = [
  ...PAID_STATUSES,
  ...CLOSED_STATUSES.filter((status) => status !== 'failed'),
];

// One of the two was changed later than it was received, the other was not.
const IS_CLOCK_CHANGED_SQL = `(
  known.modified_at > known.state_received_at + ${MAX_CLOCK_SKEW} AND excluded.modified_at <= excluded.state_received_at
  OR known.modified_at <= known.state_received_at AND excluded.modified_at > excluded.state_received_at + ${MAX_CLOCK_SKEW})`;

/**
 * SQL: `excluded` is not older than `known`, two states of one order. The shop's dates say so, unless its clock was
 * changed in between: then what was received last counts. A payment that was received after a state that waits for
 * it always counts: had they come in turn, it would have given the same keys.
 */
export const IS_NEWER_SQL = `(
  excluded.event_id > known.event_id AND excluded.status IN (${toSqlList(PAID_STATUSES)})
    AND known.status NOT IN (${toSqlList(PAYMENT_SETTLED_STATUSES)})
  OR CASE WHEN ${IS_CLOCK_CHANGED_SQL} THEN excluded.event_id >= known.event_id
    ELSE (excluded.modified_at, excluded.event_id) >= (known.modified_at, known.event_id) END)`;

interface KnownState {
  status: string;
  modified_at: Date;
  state_received_at: Date | null;
}

/** The same of a state that the shop tells now, with an earlier date than what is known. */
export function isNewerByReceipt(known: KnownState, incoming: { status: string; modifiedAt: Date }): boolean {
  if (isPaid(incoming.status) && !PAYMENT_SETTLED_STATUSES.includes(known.status)) return true;
  const { modified_at, state_received_at } = known;
  const skewMs = modified_at.getTime() - (state_received_at ?? modified_at).getTime();
  return skewMs > MAX_CLOCK_SKEW_MS && incoming.modifiedAt.getTime() <= Date.now();
}
