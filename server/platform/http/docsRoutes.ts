import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** Serves the OpenAPI document and its Swagger UI page. */
export async function docsRoutes(app: FastifyInstance, { document }: { document: object }): Promise<void> {
  // Swagger UI writes HTML.
  app.addHook('onRequest', async (_request, reply) => {
    const policy = String(reply.getHeader('content-security-policy'));
    reply.header(
      'content-security-policy',
      policy.replace(/;(require-trusted-types-for|trusted-types)[^;]*/g, ''),
    );
  });
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/docs', indexPrefix: '/api' });
  app.get('/openapi.json', async () => document);
}
