import type { Db } from '../../../platform/db/openDatabase';

// One row for all processes reserves the next slot at the service's rate limit. A limiter library only counts requests
// and refuses; a validation waits for its slot.
const CONSUME_TOKEN = `
  UPDATE validation_service SET suspended_until = greatest(suspended_until, clock_timestamp()) + $1 * interval '1 ms'
  WHERE suspended_until <= clock_timestamp() + $2 * interval '1 ms'
  RETURNING greatest(extract(epoch FROM suspended_until - clock_timestamp()) * 1000 - $1, 0)::float8 AS wait`;

/** Reserves a request slot; returns the delay in ms, or undefined if no slot starts within `maxWaitMs`. */
export async function consumeToken(
  db: Db,
  perMinute: number | null,
  maxWaitMs: number,
): Promise<number | undefined> {
  const intervalMs = perMinute === null ? 0 : 60_000 / perMinute;
  const { rows } = await db.$client.query<{ wait: number }>(CONSUME_TOKEN, [
    intervalMs,
    Math.max(maxWaitMs, 0),
  ]);
  return rows[0]?.wait;
}

const SUSPEND = `
  UPDATE validation_service SET suspended_until = greatest(suspended_until, clock_timestamp() + $1 * interval '1 ms')`;

/** Pauses all processes for the time that the service requested. */
export async function suspendService(db: Db, pauseMs: number): Promise<void> {
  await db.$client.query(SUSPEND, [pauseMs]);
}
