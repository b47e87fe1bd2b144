import pg from 'pg';

/** More are open only while a test sends many requests at once. */
const MAX_KEPT = 4;

type Done = (error: Error | null, client?: pg.Client) => void;

/** What a session remembers of PostgreSQL's state, which pg does not publish. */
interface Internals {
  processID: number;
  connection: { parsedStatements: Record<string, string> };
}

const getInternals = (client: pg.Client) => client as unknown as Internals;

/**
 * The sessions of a database that stay open from test to test: a new one reads the catalog and compiles the triggers
 * again, which takes longer than many a test. `DISCARD ALL` makes a used session like a new one.
 */
export class KeptSessions {
  #kept: pg.Client[] = [];
  #isClosed = false;

  /** Makes a pool take the sessions that are kept, and give its own back when it ends. */
  lendTo(pool: pg.Pool): void {
    const sessions = this;
    // A constructor may return another object.
    function Client(config: pg.ClientConfig): pg.Client {
      const kept = sessions.#kept.pop();
      // The pool listens as soon as the session counts as connected; a test may terminate it before.
      const client = kept?.removeAllListeners().on('error', () => undefined) ?? new pg.Client(config);
      const close = (done: Done) => pg.Client.prototype.end.call(client, done);
      // The server knows its clients by the object, so that each server has one of its own.
      const lent = new Proxy(client, {});
      Object.assign(client, {
        ...(kept && { connect: (done: Done) => setImmediate(done, null, lent) }),
        end(done: Done = () => undefined) {
          if (pool.ending) void sessions.#keep(client).then((isKept) => (isKept ? done(null) : close(done)));
          else close(done);
        },
      });
      return lent;
    }
    Object.assign(pool, { Client });
  }

  async #keep(client: pg.Client): Promise<boolean> {
    const remove = () => {
      this.#kept = this.#kept.filter((kept) => kept !== client);
    };
    // Tests terminate sessions.
    client.removeAllListeners().on('error', remove).on('end', remove);
    try {
      // Fails inside a transaction.
      await client.query('DISCARD ALL');
    } catch {
      return false;
    }
    if (this.#isClosed || this.#kept.length === MAX_KEPT) return false;
    getInternals(client).connection.parsedStatements = {};
    this.#kept.push(client);
    return true;
  }

  /** The processes of the sessions that no server uses. */
  listProcesses(): number[] {
    return this.#kept.map((client) => getInternals(client).processID);
  }

  close(): void {
    this.#isClosed = true;
    for (const client of this.#kept.splice(0)) pg.Client.prototype.end.call(client, () => undefined);
  }
}
