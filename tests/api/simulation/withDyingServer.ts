import type pg from 'pg';
import type { Services } from '../../../server/platform/context';
import { openDatabase } from '../../../server/platform/db/openDatabase';
import { getDatabaseUrl } from '../withConnection';

/**
 * Runs `work` with a server that loses its database connection at the given statement. `isDone` decides whether
 * that statement is executed.
 */
export async function withDyingServer(
  services: Services,
  { statements, isDone }: { statements: number; isDone: boolean },
  work: (dying: Services) => Promise<unknown>,
): Promise<void> {
  const url = getDatabaseUrl(services);
  const db = openDatabase(url, () => undefined);
  let remaining = statements;
  db.$client.on('connect', (client) => {
    // Supports both the promise and the callback form of query.
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown> | undefined;
    client.query = ((...args: unknown[]) => {
      remaining--;
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        if (remaining < 0 || (remaining === 0 && !isDone))
          return void process.nextTick(callback, connectionLost());
        return query(...args);
      }
      if (remaining < 0 || (remaining === 0 && !isDone)) return Promise.reject(connectionLost());
      const isLast = remaining === 0;
      return query(...args)?.then((response) => {
        if (isLast) throw connectionLost();
        return response;
      });
    }) as pg.PoolClient['query'];
  });
  await work({ ...services, db }).catch(() => undefined);
  await db.$client.end();
}

const connectionLost = () => new Error('Connection terminated unexpectedly');
