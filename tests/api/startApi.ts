import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { buildApp } from '../../server/app/buildApp';
import { attachServices, closeServices, createServices, openServerDatabase } from '../../server/app/services';
import { type Config, readConfig } from '../../server/platform/config';
import type { Services } from '../../server/platform/context';
import { createLog, type Log } from '../../server/platform/log';
import { createSender, type Send } from './createSender';
import { TEST_KEYS } from './keys';
import { ownDatabase } from './ownDatabase';
import { signIn } from './signIn';
import { getServerUrl } from './withConnection';

export type { ApiResponse } from './createSender';

const NO_CONSOLE = '/nonexistent';

export interface Api {
  app: FastifyInstance;
  services: Services;
  /** The cookies of the signed-in administrator. */
  session: Record<string, string>;
  send: Send;
  /** Runs a query as the owner of the tables. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  count(table: string): Promise<number>;
  /** Runs all due jobs. */
  runJobs(): Promise<void>;
}

/** Starts a server on its own database, with routes of the test, and closes it when the test ends. */
export async function startApi(
  env: Record<string, string> = {},
  log = createLog(env.LOG_LEVEL ?? 'silent'),
  testRoutes?: FastifyPluginAsync,
): Promise<Api> {
  const config = readConfig({ ALLOW_PRIVATE_SHOP_URLS: 'true', ...env });
  const { services, url, owner } = await attachOrCreateServices(config, log, env.DATABASE_URL);
  // The built console has hundreds of files; tests of it start their server with them.
  const app = await buildApp(services, NO_CONSOLE);
  if (testRoutes) await app.register(testRoutes, { prefix: '/api' });
  // For queries at the same time.
  const others = new pg.Pool({ connectionString: url });
  // Tests terminate connections.
  others.on('error', () => undefined);
  onTestFinished(async () => {
    await app.close();
    await closeServices(services);
    await others.end();
  });
  const session = await signIn(app, services);

  const sql: Api['sql'] = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => {
    const { rows } = owner?.isFree()
      ? await owner.query<Row>(text, values)
      : await others.query<Row>(text, values);
    return rows;
  };
  return {
    app,
    services,
    session,
    sql,
    send: createSender(app, session),
    async count(table) {
      const [row] = await sql<{ n: number }>(`SELECT count(*) AS n FROM ${table}`);
      return row?.n ?? 0;
    },
    runJobs: () => services.jobs.drain(services),
  };
}

/** Services on the database of `url`, else on one of the test's own, whose sessions stay open for the next test. */
async function attachOrCreateServices(config: Config, log: Log, givenUrl: string | undefined) {
  if (givenUrl) {
    const services = await createServices(config, givenUrl, TEST_KEYS, log);
    return { services, url: givenUrl, owner: undefined };
  }
  const { url: ownerUrl, owner, sessions } = await ownDatabase();
  const url = getServerUrl(ownerUrl);
  const db = openServerDatabase(url, log);
  sessions.lendTo(db.$client);
  const services = await attachServices(config, { url, db, prepare: async () => undefined }, TEST_KEYS, log);
  return { services, url: ownerUrl, owner };
}
