import { authenticateAdmin } from '../modules/auth/authenticateAdmin';
import { ACCESS_COOKIE } from '../modules/auth/sessionCookies';
import { customerRoutes } from '../modules/messages/customerRoutes';
import { authenticateSite } from '../modules/sites/apiKey';
import type { Services } from '../platform/context';
import { CONSOLE_DIR, consoleRoutes } from '../platform/http/consoleRoutes';
import { createServer } from '../platform/http/createServer';
import { docsRoutes } from '../platform/http/docsRoutes';
import type { HttpServer } from '../platform/http/fastify';
import type { Authenticators } from '../platform/http/guard';
import { registerMetrics } from '../platform/http/registerMetrics';
import { apiRoutes } from './apiRoutes';
import { databaseGauges } from './databaseGauges';
import { createOpenApiDocument } from './openApi';

const authenticators: Authenticators = {
  admin: ({ ctx, cookies }) => authenticateAdmin(ctx, cookies[ACCESS_COOKIE]),
  apiKey: ({ ctx, headers }) => authenticateSite(ctx, headers['x-api-key']),
};

/** Builds the server without listening: the API below /api, customer pages below /o, the console elsewhere. */
export async function buildApp(services: Services, consoleDir = CONSOLE_DIR): Promise<HttpServer> {
  const product = services.config.PRODUCT_NAME;
  const server = await createServer(services, authenticators);
  registerMetrics(server, services, databaseGauges);
  await server.register(apiRoutes, { prefix: '/api' });
  await server.register(docsRoutes, { prefix: '/api', document: createOpenApiDocument(product) });
  await server.register(customerRoutes);
  await server.register(consoleRoutes, { dir: consoleDir, product });
  return server;
}
