import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

// The Fastify types that modules use.
export type HttpServer = FastifyInstance;
export type HttpRequest = FastifyRequest;
export type HttpReply = FastifyReply;

export { sign, unsign } from '@fastify/cookie';
