import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app/buildApp';
import {
  attachServices,
  closeServices,
  openServerDatabase,
  type ServerSecrets,
} from '../../server/app/services';
import type { Config } from '../../server/platform/config';
import type { Services } from '../../server/platform/context';
import type { Db } from '../../server/platform/db/openDatabase';
import { createLog, type Log } from '../../server/platform/log';
import { createSesClient } from '../../server/platform/ses/createSesClient';
import { TEST_KEYS } from '../api/keys';

/** Two servers on one database; the first one listens. */
export interface ServerPair {
  servers: [Services, Services];
  app: FastifyInstance;
  close(): Promise<void>;
}

/** The first statements of a connection, which read the catalog, take longer than all others: few connections. */
export function openLimited(url: string, log: Log): Db {
  const db = openServerDatabase(url, log);
  db.$client.options.max = MAX_CONNECTIONS;
  return db;
}

const MAX_CONNECTIONS = 3;

interface ServerPairOptions {
  port: number;
  secrets?: ServerSecrets;
}

/** Starts both on a database that is up to date. */
export async function openServerPair(
  config: Config,
  url: string,
  { port, secrets = TEST_KEYS }: ServerPairOptions,
): Promise<ServerPair> {
  const log = createLog('silent');
  const prepare = async () => undefined;
  const start = async () => ({
    ...(await attachServices(config, { url, db: openLimited(url, log), prepare }, secrets, log)),
    // Longer than a busy machine takes, even as the simulation shortens it.
    ses: createSesClient({ endpoint: config.AWS_ENDPOINT_URL_SESV2, timeoutMs: 300_000 }),
  });
  const servers: ServerPair['servers'] = [await start(), await start()];
  const app = await openApp(servers[0]);
  await app.listen({ port, host: '127.0.0.1' });
  return {
    servers,
    app,
    async close() {
      await app.close();
      for (const server of servers) await closeServices(server);
    },
  };
}

export const openApp = async (services: Services): Promise<FastifyInstance> =>
  (await buildApp(services, '/nonexistent')) as unknown as FastifyInstance;
