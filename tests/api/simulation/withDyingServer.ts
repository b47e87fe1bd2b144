import type pg from 'pg';
import type { Services } from '../../../server/platform/context';
import { openDatabase } from '../../../server/platform/db/openDatabase';
import { databaseUrl } from '../connected';

/**
 * One more instance on the database of `services` that is killed: from its n-th statement on it reaches
 * neither database nor anybody else. That statement is done without its answer being heard, or is not sent.
 */
export async function withDyingServer(
  services: Services,
  { statements, isDone }: { statements: number; isDone: boolean },
  work: (dying: Services) => Promise<unknown>,
): Promise<void> {
  const url = databaseUrl(services);
  const db = openDatabase(url, () => undefined);
  let left = statements;
  db.$client.on('connect', (client) => {
    // Promises or callbacks, text or objects: it is handed on as it comes.
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown> | undefined;
    client.query = ((...given: unknown[]) => {
      left--;
      const heard = given.at(-1);
      if (typeof heard === 'function') {
        if (left < 0 || (left === 0 && !isDone)) return void process.nextTick(heard, connectionLost());
        return query(...given);
      }
      if (left < 0 || (left === 0 && !isDone)) return Promise.reject(connectionLost());
      const isLast = left === 0;
      return query(...given)?.then((answer) => {
        if (isLast) throw connectionLost();
        return answer;
      });
    }) as pg.PoolClient['query'];
  });
  await work({ ...services, db }).catch(() => undefined);
  await db.$client.end();
}

const connectionLost = () => new Error('Connection terminated unexpectedly');
