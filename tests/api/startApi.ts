import type { FastifyInstance, FastifyPluginAsync, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { onTestFinished } from 'vitest';
import type { Endpoint, RequestInput, ResponseData } from '#contract/shared/endpoint';
import type { Failure } from '#contract/shared/errors';
import { buildApp } from '../../server/app/buildApp';
import { closeServices, createServices } from '../../server/app/services';
import { readConfig } from '../../server/platform/config';
import type { Services } from '../../server/platform/context';
import { createLog } from '../../server/platform/log';
import { TEST_KEYS } from './keys';
import { ownDatabase } from './ownDatabase';
import { signIn } from './signIn';

/** A response of the API without its envelope. */
export interface ApiResponse<D> {
  status: number;
  data: D;
  message: string;
  errors: Record<string, string>;
  raw: LightMyRequestResponse;
}

export interface Api {
  app: FastifyInstance;
  services: Services;
  /** The cookies of the signed-in administrator. */
  session: Record<string, string>;
  /** Calls an endpoint, signed in unless `cookies` are given. */
  send<E extends Endpoint>(
    endpoint: E,
    call?: Partial<RequestInput<E>> & ExtraOptions,
  ): Promise<ApiResponse<ResponseData<E>>>;
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  count(table: string): Promise<number>;
  /** Runs all due jobs. */
  runJobs(): Promise<void>;
}

interface ExtraOptions {
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
}

interface RequestOptions extends ExtraOptions {
  params?: object;
  query?: unknown;
  body?: unknown;
}

/** Starts a server on its own database, with routes of the test, and closes it when the test ends. */
export async function startApi(
  env: Record<string, string> = {},
  log = createLog(env.LOG_LEVEL ?? 'silent'),
  testRoutes?: FastifyPluginAsync,
): Promise<Api> {
  const url = env.DATABASE_URL ?? (await ownDatabase());
  const config = readConfig({ ALLOW_PRIVATE_SHOP_URLS: 'true', ...env });
  const services = await createServices(config, url, TEST_KEYS, log);
  const app = await buildApp(services);
  if (testRoutes) await app.register(testRoutes, { prefix: '/api' });
  onTestFinished(async () => {
    await app.close();
    await closeServices(services);
  });
  const session = await signIn(app, services);

  const sql: Api['sql'] = async (text, values) => (await services.db.$client.query(text, values)).rows;
  return {
    app,
    services,
    session,
    sql,
    async send(endpoint, call) {
      const { params, query, body, cookies = session, headers }: RequestOptions = call ?? {};
      const raw = await app.inject({
        method: endpoint.method,
        url: buildPath(endpoint, params),
        query: query as Record<string, string>,
        payload: body as object | undefined,
        cookies,
        headers,
      });
      return parseResponse(raw);
    },
    async count(table) {
      const [row] = await sql<{ n: number }>(`SELECT count(*) AS n FROM ${table}`);
      return row?.n ?? 0;
    },
    runJobs: () => services.jobs.drain(services),
  };
}

function buildPath(endpoint: Endpoint, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return `/api${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))}`;
}

function parseResponse<D>(raw: LightMyRequestResponse): ApiResponse<D> {
  const body = raw.json<{ data: D } & Partial<Failure>>();
  return {
    status: raw.statusCode,
    data: body.data,
    message: body.message ?? '',
    errors: body.errors ?? {},
    raw,
  };
}
