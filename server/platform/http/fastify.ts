import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

// The Fastify types that modules use.
export type HttpServer = FastifyInstance;
export type HttpRequest = FastifyRequest;
export type HttpReply = FastifyReply;

export { sign, unsign } from '@fastify/cookie';

/** Names a plugin: Fastify looks for one without a name among all loaded modules, which takes a fifth of the setup. */
export const namePlugin = <Plugin extends object>(name: string, plugin: Plugin): Plugin =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });
