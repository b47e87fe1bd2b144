import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The API's page for people, and the OpenAPI document that it is generated from. */
export async function docsRoutes(app: FastifyInstance, { document }: { document: object }): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/docs', indexPrefix: '/api' });
  app.get('/openapi.json', async () => document);
}
