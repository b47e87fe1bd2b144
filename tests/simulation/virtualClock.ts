import type pg from 'pg';

/** What a timeout of a request takes in reality: a hanging shop must not slow the simulation down. */
const TIMEOUT_SCALE = 1 / 30;

/** The time of this process and of its database, which the simulation sets forward. */
export interface VirtualClock {
  advance(ms: number): Promise<void>;
}

const real = { Date, now: performance.now.bind(performance), timeout: AbortSignal.timeout.bind(AbortSignal) };
let shiftMs = 0;

class VirtualDate extends real.Date {
  constructor(...args: [] | [number | string | Date]) {
    if (args.length === 0) super(real.Date.now() + shiftMs);
    else super(...args);
  }

  static override now(): number {
    return real.Date.now() + shiftMs;
  }
}

/** Replaces the clock of this process, once. */
export function installVirtualClock(): void {
  Object.assign(globalThis, { Date: VirtualDate });
  performance.now = () => real.now() + shiftMs;
}

/** From now on, once. */
export function shortenTimeouts(): void {
  AbortSignal.timeout = (ms) => real.timeout(Math.ceil(ms * TIMEOUT_SCALE));
}

/** The time that passes in reality. */
export const realTime = () => real.now();

// The search path finds these before those of pg_catalog, in statements and in functions; defaults are bound already. A
// sequence, because PL/pgSQL adds its value without a query: statements ask for the time a hundred times an order.
const INSTALL = `
  CREATE SCHEMA sim;
  CREATE SEQUENCE sim.shift_ms MINVALUE 0 START 0;
  SELECT setval('sim.shift_ms', 0);
  CREATE FUNCTION sim.now() RETURNS timestamptz STABLE LANGUAGE plpgsql AS $$ BEGIN
    RETURN pg_catalog.now() + pg_sequence_last_value('sim.shift_ms') * interval '1 millisecond';
  END $$;
  CREATE FUNCTION sim.clock_timestamp() RETURNS timestamptz VOLATILE LANGUAGE plpgsql AS $$ BEGIN
    RETURN pg_catalog.clock_timestamp() + pg_sequence_last_value('sim.shift_ms') * interval '1 millisecond';
  END $$;
  GRANT USAGE ON SCHEMA sim TO PUBLIC;
  GRANT SELECT ON sim.shift_ms TO PUBLIC;
  DO $$
    DECLARE d record;
  BEGIN
    FOR d IN SELECT adrelid::regclass AS name, attname, pg_get_expr(adbin, adrelid) AS expression
      FROM pg_attrdef JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
      WHERE pg_get_expr(adbin, adrelid) ~ '\\mnow\\(\\)'
    LOOP
      EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET DEFAULT %s', d.name, d.attname,
        regexp_replace(d.expression, '(pg_catalog\\.)?\\mnow\\(\\)', 'sim.now()', 'g'));
    END LOOP;
  END $$;
  DO $$ BEGIN
    EXECUTE format('ALTER DATABASE %I SET search_path = sim, public, pg_catalog', current_database());
  END $$`;

/** Lets a database take its time from the clock; copies of it do so too, with their own setting. */
export async function installDatabaseClock(client: pg.Client): Promise<void> {
  await client.query(INSTALL);
}

/** The clock of one database and of this process, which begins at the present time. */
export function openVirtualClock(owner: pg.Pool): VirtualClock {
  shiftMs = 0;
  return {
    async advance(ms) {
      shiftMs += ms;
      await owner.query("SELECT setval('sim.shift_ms', $1)", [shiftMs]);
    },
  };
}
