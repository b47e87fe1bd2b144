import type * as api from '#contract/api';
import { textOf } from '#contract/texts/Text';
import { providerLogoutRoutes } from '../domains/accounts/provider/logoutRoutes';
import { authenticateAdmin } from '../domains/accounts/sessions/authenticateAdmin';
import { readDeviceToken } from '../domains/accounts/sessions/devices';
import { readCookie } from '../domains/accounts/sessions/sessionCookies';
import { authenticateToken } from '../domains/accounts/tokens/authenticateToken';
import { readBearerToken } from '../domains/accounts/tokens/tokenText';
import { customerRoutes, registerCustomerHost } from '../domains/deliveries/page/customerRoutes';
import { authenticateApiKey } from '../domains/shops/apiKeys/authenticateApiKey';
import type { Services } from '../platform/context';
import { notFound } from '../platform/errors';
import { CONSOLE_DIR, consoleRoutes } from '../platform/http/consoleRoutes';
import { createServer } from '../platform/http/createServer';
import { docsRoutes } from '../platform/http/docsRoutes';
import { type HttpServer, namePlugin } from '../platform/http/fastify';
import type { Authenticators } from '../platform/http/guard';
import { registerMetrics } from '../platform/http/registerMetrics';
import { securityTxtRoutes } from '../platform/http/securityTxtRoutes';
import { databaseGauges } from './databaseGauges';
import { createOpenApiDocument } from './openApi';
import * as routeGroups from './routeGroups';

const authenticators: Authenticators = {
  admin: (request) => authenticateAdmin(request.ctx, readCookie(request, 'access')),
  token: (request) => {
    const token = readBearerToken(request.headers.authorization);
    return token === undefined ? undefined : () => authenticateToken(request.ctx, token);
  },
  apiKey: ({ ctx, headers }, scope) => authenticateApiKey(ctx, headers['x-api-key'], scope),
  browser: (request) => readDeviceToken(request.ctx, readCookie(request, 'device')),
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
  await server.register(namePlugin('consoleRoutes', consoleRoutes), {
    dir: consoleDir,
    product,
    provider: services.config.oidc?.name ?? '',
  });
  return server;
}

type Plugin = (app: HttpServer) => Promise<void>;

/** Every group of the contract is served: a missing one does not compile. */
const groups: Record<keyof typeof api, Plugin> = routeGroups;

async function apiRoutes(app: HttpServer): Promise<void> {
  // Responses contain keys and personal data, which caches must not store.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });
  for (const [name, group] of Object.entries(groups)) await app.register(namePlugin(name, group));
  await app.register(namePlugin('providerLogout', providerLogoutRoutes));
  app.setNotFoundHandler(() => {
    throw notFound(textOf('http.route_not_found'));
  });
}
