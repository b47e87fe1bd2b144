import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Checked, Data, Endpoint } from '#contract/endpoint';
import type { Context } from '../context';
import { check, checkParams } from './check';
import { guard } from './guard';

/** What a handler is given: who calls, what was checked, and the HTTP exchange for the few that need it. */
export type Handled<E extends Endpoint> = Checked<E> & {
  ctx: Context;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Handler<E extends Endpoint> = (call: Handled<E>) => Promise<Data<E>>;
type Handlers<G extends Record<string, Endpoint>> = { [K in keyof G]: Handler<G[K]> };
/** Options of single routes that are HTTP's own business, such as a rate limit. */
type Options<G> = { [K in keyof G]?: Pick<RouteOptions, 'config' | 'preHandler'> };

/** Serves a group of endpoints; a missing handler, or one that answers another shape, does not compile. */
export function routes<G extends Record<string, Endpoint>>(
  group: G,
  handlers: NoInfer<Handlers<G>>,
  options: Options<G> = {},
) {
  return async (app: FastifyInstance) => {
    for (const name of Object.keys(group) as (keyof G & string)[]) {
      // The pair belongs together by construction; the compiler cannot follow a loop over both.
      const served = group[name] as Endpoint;
      serve(app, served, handlers[name] as Handler<Endpoint>, options[name]);
    }
  };
}

function serve(app: FastifyInstance, endpoint: Endpoint, handler: Handler<Endpoint>, options = {}) {
  app.route({
    ...options,
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: endpoint.bodyLimit,
    onRequest: guard(endpoint.access ?? 'admin'),
    handler: async (request, reply) => {
      const params = checkParams(request.params);
      const query = check(endpoint.query, request.query);
      const body = check(endpoint.body, request.body);
      const data = await handler({
        ctx: request.ctx,
        params,
        query,
        body,
        request,
        reply,
      } as Handled<Endpoint>);
      return reply.status(endpoint.status ?? 200).send({ success: true, data });
    },
  });
}
