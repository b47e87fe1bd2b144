import pg from 'pg';

/** Notices on a connection whether its database has lost something, and starts a recovery if so. */
export type IdentityCheck = (client: pg.ClientBase) => Promise<void>;

// Before the first migration and the grants after it, there is nothing to compare. A standby is refused: nothing ends its
// connections when it is promoted, so that they would not notice.
const compareSql = (seen: string | null) => `DO $$ BEGIN
  IF pg_is_in_recovery() THEN
    RAISE EXCEPTION 'the database is a standby' USING ERRCODE = 'cannot_connect_now';
  END IF;
  IF to_regprocedure('notice_loss(jsonb)') IS NOT NULL
    AND has_table_privilege(to_regclass('database_identity'), 'UPDATE') THEN
    PERFORM set_config('keystock.seen', notice_loss(${seen ? pg.escapeLiteral(seen) : 'NULL'})::text, false);
  END IF;
END $$`;

const READ_SEEN = `SELECT nullif(current_setting('keystock.seen', true), '') AS seen`;

/**
 * Remembers what this process saw of its database last. A database that was set back, or whose address leads back to it
 * from a promoted standby, cannot know: its own sign of it would be set back, too.
 */
export function createIdentityCheck(): IdentityCheck {
  let seen: string | null = null;
  let latestTurn = 0;
  let turns = 0;
  return async (client) => {
    turns += 1;
    const turn = turns;
    await client.query(compareSql(seen));
    const { rows } = await client.query<{ seen: string | null }>(READ_SEEN);
    // Of several at once, the one that began last has the latest state.
    if (turn < latestTurn) return;
    latestTurn = turn;
    seen = rows[0]?.seen ?? seen;
  };
}
