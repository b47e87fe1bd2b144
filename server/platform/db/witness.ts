import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { OtherPrimaryError } from './errors';

/**
 * What a process knows of its database, so that a database that has less is noticed: one that was set back, or a promoted
 * standby. Its own sign of it would be set back, too. See decisions 20 and 22.
 */
export interface Witness {
  /** Compares the database of a connection. Throws OtherPrimaryError while other servers are asked. */
  check(client: pg.ClientBase): Promise<void>;
  /** Tells the database that this server runs. What was acknowledged earlier need not be remembered any more. */
  beat(client: pg.ClientBase): Promise<void>;
  /** The server stops: it need not be asked. */
  leave(client: pg.ClientBase): Promise<void>;
}

/** As `present_database()` tells. */
interface Seen {
  timeline: number | null;
  epoch: string;
  position: string | null;
  /** The timeline of a promoted standby of which it is not known yet whether something is lost. */
  promoted_to: number | null;
  promoted_at: string | null;
}

/** A transaction whose commit this process knows of, by its number and a position of the log before the commit. */
interface Acknowledged {
  xid: string;
  position: string;
}

interface Beat {
  beat: number;
  servers: string[];
}

interface Session {
  /** Null where PostgreSQL does not tell. */
  timeline: number | null;
  isCurrent(): boolean;
  remember(transaction: Acknowledged): void;
}

const sessions = new WeakMap<pg.ClientBase, Session>();

// Without an asynchronous commit, whose loss the product allows for.
const READ_TRANSACTION = `SELECT CASE WHEN current_setting('synchronous_commit') <> 'off'
  THEN pg_current_xact_id_if_assigned()::text END AS xid, pg_current_wal_insert_lsn()::text AS position`;

/**
 * Commits a transaction, and remembers it until a beat. Throws OtherPrimaryError if the process meanwhile found another
 * primary: then this commit may be lost, and nobody is told of it.
 */
export async function commit(client: pg.ClientBase, nextSql: string): Promise<void> {
  const session = sessions.get(client);
  if (!session || session.timeline === null) return void (await client.query(`COMMIT; ${nextSql}`));
  if (!session.isCurrent()) throw new OtherPrimaryError();
  const answer = await client.query<Acknowledged>(`${READ_TRANSACTION}; COMMIT; ${nextSql}`);
  if (!session.isCurrent()) throw new OtherPrimaryError();
  // Of several statements, several results.
  const [transaction] = [answer].flat()[0]?.rows ?? [];
  if (transaction?.xid) session.remember(transaction);
}

// Before the first migration and the grants after it, there is nothing to compare. A standby is refused: nothing ends its
// connections when it is promoted, so that they would not notice.
const compareSql = (seen: Seen | undefined) => `DO $$ BEGIN
  IF pg_is_in_recovery() THEN
    RAISE EXCEPTION 'the database is a standby' USING ERRCODE = 'cannot_connect_now';
  END IF;
  IF to_regprocedure('notice_loss(jsonb)') IS NOT NULL
    AND has_table_privilege(to_regclass('database_identity'), 'UPDATE') THEN
    PERFORM set_config('keystock.seen', notice_loss(${seen ? pg.escapeLiteral(JSON.stringify(seen)) : 'NULL'})::text, false);
  END IF;
END $$`;

const READ_SEEN = `SELECT nullif(current_setting('keystock.seen', true), '') AS seen`;

async function compare(client: pg.ClientBase, seen: Seen | undefined): Promise<Seen | undefined> {
  await client.query(compareSql(seen));
  const { rows } = await client.query<{ seen: string | null }>(READ_SEEN);
  return rows[0]?.seen ? JSON.parse(rows[0].seen) : undefined;
}

const VOUCH = 'SELECT vouch_for_promotion($1)';
const BEAT = 'SELECT beat_server($1) AS latest';
const LEAVE = 'DELETE FROM servers WHERE id = $1';

export function createWitness(): Witness {
  const server = randomUUID();
  let seen: Seen | undefined;
  /** What was seen last of the history that the acknowledged transactions are in. */
  let history: Pick<Seen, 'epoch' | 'timeline'> | undefined;
  let acknowledged: Acknowledged[] = [];
  let latest: Beat | undefined;
  /** Of the latest connection: commits of others may be lost. */
  let timeline: number | null = null;
  let isBeating = false;
  let turns = 0;
  let latestTurn = 0;

  const getTimeline = (found: Seen) => found.promoted_to ?? found.timeline;

  /** A later timeline of the same history: whether it has all that this process knows of, only this process can tell. */
  const mustVouch = (found: Seen) =>
    latest !== undefined &&
    history?.epoch === found.epoch &&
    (getTimeline(found) ?? 0) > (history.timeline ?? 0);

  async function vouch(client: pg.ClientBase, found: Seen): Promise<void> {
    // First: no commit of an earlier timeline is told any more, and an address that leads back to it is noticed.
    timeline = getTimeline(found);
    seen = { ...found, timeline };
    await client.query(VOUCH, [JSON.stringify({ server, ...history, ...latest, acknowledged })]);
  }

  return {
    async check(client) {
      turns += 1;
      const turn = turns;
      let found = await compare(client, seen);
      if (found && mustVouch(found)) {
        await vouch(client, found);
        found = await compare(client, seen);
      }
      if (!found) return;
      if (found.promoted_to !== null) throw new OtherPrimaryError();
      sessions.set(client, {
        timeline: found.position === null ? null : found.timeline,
        isCurrent: () => timeline === found.timeline,
        remember: (transaction) => {
          if (latest) acknowledged.push(transaction);
        },
      });
      // Of several at once, the one that began last has the latest state.
      if (turn < latestTurn) return;
      latestTurn = turn;
      timeline = found.timeline;
      history = found;
      seen = found;
    },
    async beat(client) {
      const session = sessions.get(client);
      if (isBeating || !session || session.timeline === null) return;
      isBeating = true;
      try {
        const earlier = new Set(acknowledged);
        const { rows } = await client.query<{ latest: Beat }>(BEAT, [server]);
        if (!session.isCurrent()) throw new OtherPrimaryError();
        latest = rows[0]?.latest;
        acknowledged = acknowledged.filter((transaction) => !earlier.has(transaction));
      } finally {
        isBeating = false;
      }
    },
    async leave(client) {
      await client.query(LEAVE, [server]);
    },
  };
}
