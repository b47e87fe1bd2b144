export { sign, unsign } from '@fastify/cookie';
