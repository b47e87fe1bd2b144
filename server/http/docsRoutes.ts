import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openapi } from './openapi';

/** The API's page for people, and the document it is made from. */
export async function docsRoutes(app: FastifyInstance, { product }: { product: string }): Promise<void> {
  const document = openapi(product);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/docs', indexPrefix: '/api' });
  app.get('/openapi.json', async () => document);
}
