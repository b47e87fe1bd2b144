import { authenticateAdmin } from '../domains/accounts/sessions/authenticateAdmin';
import { readSessionCookies } from '../domains/accounts/sessions/sessionCookies';
import { customerRoutes, registerCustomerHost } from '../domains/deliveries/page/customerRoutes';
import { authenticateApiKey } from '../domains/shops/apiKeys/authenticateApiKey';
import type { Services } from '../platform/context';
import { CONSOLE_DIR, consoleRoutes } from '../platform/http/consoleRoutes';
import { createServer } from '../platform/http/createServer';
import { docsRoutes } from '../platform/http/docsRoutes';
import type { HttpServer } from '../platform/http/fastify';
import type { Authenticators } from '../platform/http/guard';
import { namePlugin } from '../platform/http/namePlugin';
import { registerMetrics } from '../platform/http/registerMetrics';
import { securityTxtRoutes } from '../platform/http/securityTxtRoutes';
import { apiRoutes } from './apiRoutes';
import { databaseGauges } from './databaseGauges';
import { createOpenApiDocument } from './openApi';

const authenticators: Authenticators = {
  admin: ({ ctx, cookies }) => authenticateAdmin(ctx, readSessionCookies(cookies, ctx.config).access),
  apiKey: ({ ctx, headers }, scope) => authenticateApiKey(ctx, headers['x-api-key'], scope),
};

/** Builds the server without listening: the API below /api, customer pages below /o, the console elsewhere. */
export async function buildApp(services: Services, consoleDir = CONSOLE_DIR): Promise<HttpServer> {
  const product = services.config.PRODUCT_NAME;
  const server = await createServer(services, authenticators);
  registerMetrics(server, services, databaseGauges);
  await server.register(namePlugin('apiRoutes', apiRoutes), { prefix: '/api' });
  await server.register(namePlugin('docsRoutes', docsRoutes), {
    prefix: '/api',
    document: createOpenApiDocument(product),
  });
  registerCustomerHost(server, services.config);
  await server.register(namePlugin('customerRoutes', customerRoutes));
  await server.register(namePlugin('securityTxtRoutes', securityTxtRoutes));
  await server.register(namePlugin('consoleRoutes', consoleRoutes), { dir: consoleDir, product });
  return server;
}
