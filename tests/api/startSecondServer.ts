import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { buildApp } from '../../server/app/buildApp';
import { closeServices, createServices } from '../../server/app/services';
import { readConfig } from '../../server/platform/config';
import type { Services } from '../../server/platform/context';
import { TEST_KEYS } from './keys';
import type { Api } from './startApi';
import { getDatabaseUrl, getServerUrl } from './withConnection';

/** Starts a second server on the same database, with the same sessions. */
export async function startSecondServer(
  { services: { db, log } }: Api,
  env: Record<string, string> = {},
): Promise<{ app: FastifyInstance; services: Services }> {
  const url = getDatabaseUrl({ db });
  const services = await createServices(readConfig(env), getServerUrl(url), TEST_KEYS, log, url);
  const app = await buildApp(services);
  onTestFinished(async () => {
    await app.close();
    await closeServices(services);
  });
  return { app, services };
}
