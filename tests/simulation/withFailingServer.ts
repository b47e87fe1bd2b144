import type pg from 'pg';
import type { Services } from '../../server/platform/context';
import { openDatabase } from '../../server/platform/db/openDatabase';

/** How a server fails at a statement. */
export interface Failure {
  /** At the n-th statement. */
  statement: number;
  /** Whether that statement is executed. */
  isDone: boolean;
  /** It loses its connections for good, or does not continue before `thawed`. */
  kind: 'dies' | 'freezes';
}

interface FailingServer {
  services: Services;
  /** Resolves when it fails. */
  failed: Promise<void>;
  /** Lets a frozen server continue. */
  thaw(): void;
  close(): Promise<void>;
}

/** A server whose process fails at a statement to the database: it dies, or is frozen. */
export function openFailingServer(services: Services, failure: Failure): FailingServer {
  const db = openDatabase(services.db.$client.options.connectionString ?? '', () => undefined);
  const [failed, fail] = createGate();
  const [thawed, thaw] = createGate();
  let remaining = failure.statement;

  db.$client.on('connect', (client) => {
    // Supports both the promise and the callback form of query.
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown> | undefined;
    client.query = ((...args: unknown[]) => {
      remaining--;
      if (remaining > 0) return query(...args);
      fail();
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        if (failure.kind === 'freezes') return void thawed.then(() => query(...args));
        return void process.nextTick(callback, connectionLost());
      }
      const isDone = failure.isDone && remaining === 0;
      if (failure.kind === 'dies') {
        const done = isDone ? query(...args) : Promise.resolve();
        return done?.then(() => Promise.reject(connectionLost()));
      }
      const done = isDone ? query(...args) : undefined;
      return done ? done.then((response) => thawed.then(() => response)) : thawed.then(() => query(...args));
    }) as pg.PoolClient['query'];
  });
  return { services: { ...services, db }, failed, thaw, close: () => db.$client.end() };
}

function createGate(): [Promise<void>, () => void] {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [gate, open];
}

const connectionLost = () => new Error('Connection terminated unexpectedly');
