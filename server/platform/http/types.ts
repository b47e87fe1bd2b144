import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

// The rest of the server names these three only, and imports no Fastify.
export type HttpServer = FastifyInstance;
export type HttpRequest = FastifyRequest;
export type HttpReply = FastifyReply;
