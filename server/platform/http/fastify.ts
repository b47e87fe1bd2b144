import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

// All of Fastify that the rest of the server uses.
export type HttpServer = FastifyInstance;
export type HttpRequest = FastifyRequest;
export type HttpReply = FastifyReply;

export { sign, unsign } from '@fastify/cookie';
