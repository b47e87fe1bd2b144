import { ASSIGNING, ENDED, isAssigning } from './OrderState';

// A shop gives a delivery up after a minute. What arrives with a date this far ahead was changed by a wrong clock;
// a clock that is fast by less is taken as it is, so that a late delivery cannot undo what is newer.
const LEAD_MS = 2 * 60_000;
const LEAD = `interval '${LEAD_MS} milliseconds'`;

const list = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(', ');

/** An order of any other status waits for its payment, a failed one for the next attempt at it. */
const NOT_WAITING = [...ASSIGNING, ...ENDED.filter((status) => status !== 'failed')];

// One of the two was changed later than it was received, the other was not.
const IS_CLOCK_CHANGED = `(
  known.modified_at > known.state_received_at + ${LEAD} AND excluded.modified_at <= excluded.state_received_at
  OR known.modified_at <= known.state_received_at AND excluded.modified_at > excluded.state_received_at + ${LEAD})`;

/**
 * SQL: `excluded` is not older than `known`, two states of one order. The shop's dates say so, unless its clock was
 * changed in between: then what was received last counts. A payment that was received after a state that waits for
 * it always counts: had they come in turn, it would have given the same keys.
 */
export const IS_NEWER = `(
  excluded.event_id > known.event_id AND excluded.status IN (${list(ASSIGNING)})
    AND known.status NOT IN (${list(NOT_WAITING)})
  OR CASE WHEN ${IS_CLOCK_CHANGED} THEN excluded.event_id >= known.event_id
    ELSE (excluded.modified_at, excluded.event_id) >= (known.modified_at, known.event_id) END)`;

interface Known {
  status: string;
  modified_at: Date;
  state_received_at: Date | null;
}

/** The same of a state that the shop tells now, with an earlier date than what is known. */
export function isNewerByReceipt(known: Known, told: { status: string; modifiedAt: Date }): boolean {
  if (isAssigning(told.status) && !NOT_WAITING.includes(known.status)) return true;
  const { modified_at, state_received_at } = known;
  const lead = modified_at.getTime() - (state_received_at ?? modified_at).getTime();
  return lead > LEAD_MS && told.modifiedAt.getTime() <= Date.now();
}
