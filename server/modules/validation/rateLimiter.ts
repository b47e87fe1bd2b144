import type { Db } from '../../platform/db/openDatabase';

// One row, however many processes: whoever asks takes the next free moment. Two moments lie as far apart as
// the service's limit wants them to.
const CONSUME_TOKEN = `
  UPDATE validation_service SET suspended_until = greatest(suspended_until, clock_timestamp()) + $1 * interval '1 ms'
  WHERE suspended_until <= clock_timestamp() + $2 * interval '1 ms'
  RETURNING greatest(extract(epoch FROM suspended_until - clock_timestamp()) * 1000 - $1, 0)::float8 AS wait`;

/** How long to wait before the service may be asked; undefined when that is not within `withinMs`. */
export async function consumeToken(
  db: Db,
  perMinute: number | null,
  withinMs: number,
): Promise<number | undefined> {
  const intervalMs = perMinute === null ? 0 : 60_000 / perMinute;
  const { rows } = await db.$client.query<{ wait: number }>(CONSUME_TOKEN, [
    intervalMs,
    Math.max(withinMs, 0),
  ]);
  return rows[0]?.wait;
}

const SUSPEND = `
  UPDATE validation_service SET suspended_until = greatest(suspended_until, clock_timestamp() + $1 * interval '1 ms')`;

/** The service asked to be left alone: no process asks it before. */
export async function suspendService(db: Db, pauseMs: number): Promise<void> {
  await db.$client.query(SUSPEND, [pauseMs]);
}
