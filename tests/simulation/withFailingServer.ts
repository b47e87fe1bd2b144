import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Services } from '../../server/platform/context';
import { openApp, openLimited } from './serverPair';

/** How a server fails at a statement. */
export interface Failure {
  /** At the n-th statement. */
  statement: number;
  /** Whether that statement is executed. */
  isDone: boolean;
  /** It loses its connections for good, does not continue before `thawed`, or cannot write for a while. */
  kind: 'dies' | 'freezes' | 'is out of space';
}

/** A server that works until it is told to fail. */
export interface FailingServer {
  services: Services;
  /** Fails from now on, until the end of the failure. */
  begin(failure: Failure): OngoingFailure;
  /** Answers its requests. */
  getApp(): Promise<FastifyInstance>;
  close(): Promise<void>;
}

interface OngoingFailure {
  /** Resolves when the failure happens. */
  happened: Promise<void>;
  /** Lets a frozen server continue. */
  thaw(): void;
  /** Ends it: the next process works again. */
  end(): void;
}

/** As PostgreSQL refuses a statement when its disk is full. */
const DISK_FULL = `DO $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$`;
/** After so many statements there is space again. */
const FULL_STATEMENTS = 20;
const WRITES = /\b(INSERT|UPDATE|DELETE)\b/i;

const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : (statement as { text: string }).text;

type Connect = (callback?: (error: Error) => void) => Promise<pg.PoolClient> | undefined;
type Query = (...args: unknown[]) => Promise<unknown> | undefined;

/** A server that fails at a statement to the database: its process dies or is frozen, or the disk is full. */
export function openFailingServer(services: Services): FailingServer {
  const db = openLimited(services.db.$client.options.connectionString ?? '', services.log);
  let run: (query: Query, args: unknown[]) => ReturnType<Query> = (query, args) => query(...args);

  db.$client.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    client.query = ((...args: unknown[]) => run(query, args)) as pg.PoolClient['query'];
  });
  const failing = { ...services, db };
  // What died opens no connections, each of which takes longer than an order: hundreds of orders would.
  let isDead = false;
  const connect = db.$client.connect.bind(db.$client) as Connect;
  db.$client.connect = ((callback?: Parameters<Connect>[0]) => {
    if (!isDead) return connect(callback);
    if (!callback) return Promise.reject(processEnded());
    process.nextTick(callback, processEnded());
  }) as pg.Pool['connect'];
  let app: Promise<FastifyInstance> | undefined;
  return {
    services: failing,
    getApp: () => (app ??= openApp(failing)),
    begin(failure) {
      const [happened, happen] = createGate();
      const [thawed, thaw] = createGate();
      let remaining = failure.statement;
      run = (query, args) => {
        remaining--;
        if (remaining > 0) return query(...args);
        happen();
        isDead = failure.kind === 'dies';
        return fail(query, args, failure, remaining, thawed);
      };
      return {
        happened,
        thaw,
        end() {
          isDead = false;
          run = (query, args) => query(...args);
        },
      };
    },
    async close() {
      await (await app)?.close();
      await db.$client.end();
    },
  };
}

/** Supports both the promise and the callback form of query. */
function fail(
  query: Query,
  args: unknown[],
  { kind, isDone }: Failure,
  remaining: number,
  thawed: Promise<void>,
): ReturnType<Query> {
  const callback = args.at(-1);
  if (kind === 'is out of space') {
    if (remaining < -FULL_STATEMENTS || !WRITES.test(textOf(args[0]))) return query(...args);
    return typeof callback === 'function' ? query(DISK_FULL, callback) : query(DISK_FULL);
  }
  if (typeof callback === 'function') {
    if (kind === 'freezes') return void thawed.then(() => query(...args));
    return void process.nextTick(callback, processEnded());
  }
  const done = isDone && remaining === 0 ? query(...args) : undefined;
  if (kind === 'dies') return (done ?? Promise.resolve()).then(() => Promise.reject(processEnded()));
  return done ? done.then((response) => thawed.then(() => response)) : thawed.then(() => query(...args));
}

function createGate(): [Promise<void>, () => void] {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [gate, open];
}

/** Not as a lost connection, which a server that lives waits for. */
const processEnded = () => new Error('The process has ended');
