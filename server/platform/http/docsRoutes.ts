import { createHash } from 'node:crypto';
import { constants, gzipSync } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limit } from '#contract/shared/endpoint';
import { acceptsGzip } from './sendFile';

/** A page of the documentation is a dozen requests, and its script the largest answer to a stranger. */
const DOCS_LIMIT: Limit = { perMinute: 240 };

/** Serves the OpenAPI document and its Swagger UI page. */
export async function docsRoutes(app: FastifyInstance, { document }: { document: object }): Promise<void> {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, limit: DOCS_LIMIT };
  });
  // Swagger UI writes HTML.
  app.addHook('onRequest', async (_request, reply) => {
    const policy = String(reply.getHeader('content-security-policy'));
    reply.header(
      'content-security-policy',
      policy.replace(/;(require-trusted-types-for|trusted-types)[^;]*/g, ''),
    );
  });
  // The page appends the name of the document to its own address.
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/api\/docs\/?\?/.test(request.url)) return reply.redirect('/api/docs');
  });
  const sendDocument = createSender(document);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: '/api',
    uiHooks: {
      preHandler: async (request, reply) =>
        request.routeOptions.url?.endsWith('/json') ? sendDocument(request, reply) : undefined,
    },
  });
  app.get('/openapi.json', sendDocument);
}

/** Sends a document that is serialized and compressed once, when it is first asked for. */
function createSender(document: object) {
  let prepared: { plain: Buffer; gzip: Buffer; etag: string } | undefined;
  const prepare = () => {
    const plain = Buffer.from(JSON.stringify(document));
    const hash = createHash('sha256').update(plain).digest('base64url');
    return { plain, gzip: gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }), etag: `"${hash}"` };
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    prepared ??= prepare();
    reply.headers({ etag: prepared.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === prepared.etag) return reply.status(304).send();
    reply.type('application/json; charset=utf-8');
    if (!acceptsGzip(request)) return reply.send(prepared.plain);
    return reply.header('content-encoding', 'gzip').send(prepared.gzip);
  };
}
