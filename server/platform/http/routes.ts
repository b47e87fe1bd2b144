import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import * as api from '#contract/api';
import type { Endpoint, ParsedRequest, ResponseData } from '#contract/shared/endpoint';
import { fieldTexts } from '#contract/shared/fieldTexts';
import { interpolate } from '#contract/shared/texts/formatText';
import { success } from '#contract/texts/en/endpoints';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../context';
import { invalid, notFound } from '../errors';
import { assertFurtherAccess, assertRecentAuthentication, guard } from './guard';
import { runOnce, takesIdempotencyKey } from './idempotency';
import { acceptsEvents, type EventSource, readFirstEvent, sendEvents } from './sendEvents';
import { type FileResponse, sendFile } from './sendFile';
import { toPageLinks } from './toPageLinks';

/** The caller's context, the validated request, and the HTTP exchange for handlers that need it. */
export type HandlerArgs<E extends Endpoint> = ParsedRequest<E> & {
  ctx: Context;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Result<E extends Endpoint> = E extends { file: string }
  ? FileResponse
  : E extends { isStream: true }
    ? EventSource<ResponseData<E>>
    : ResponseData<E>;

type Handler<E extends Endpoint> = (args: HandlerArgs<E>) => Promise<Result<E>>;
/** One handler per endpoint of a group. */
export type Handlers<G extends Record<string, Endpoint>> = { [K in keyof G]: Handler<G[K]> };
/** HTTP options of individual routes, such as a rate limit. */
type RouteOptionsByName<G> = { [K in keyof G]?: Pick<RouteOptions, 'config' | 'preHandler' | 'helmet'> };

/** Registers a group of endpoints; missing handlers and wrong result types do not compile. */
export function routes<G extends Record<string, Endpoint>>(
  group: G,
  handlers: NoInfer<Handlers<G>>,
  options: RouteOptionsByName<G> = {},
) {
  return async (app: FastifyInstance) => {
    for (const name of Object.keys(group) as (keyof G & string)[]) {
      // Endpoint and handler match by construction; the compiler cannot follow a loop over both.
      const endpoint = group[name] as Endpoint;
      registerRoute(app, endpoint, handlers[name] as Handler<Endpoint>, options[name]);
    }
  };
}

/** A stranger's body is held in memory until it is complete. */
const PUBLIC_BODY_LIMIT = 16 * 1024;

function registerRoute(app: FastifyInstance, endpoint: Endpoint, handler: Handler<Endpoint>, options = {}) {
  const { config, ...others }: Pick<RouteOptions, 'config'> = options;
  app.route({
    ...others,
    config: { limit: endpoint.limit ?? 'none', ...config },
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: endpoint.bodyLimit ?? (endpoint.access === 'public' ? PUBLIC_BODY_LIMIT : undefined),
    onRequest: guard(endpoint),
    handler: async (request, reply) => {
      const params = parsePathParams(request.params);
      const query = validateInput(endpoint.query, dropEmpty(request.query));
      const body = validateInput(endpoint.body, request.body);
      assertFurtherAccess(endpoint, request.ctx.actor, { query, body });
      assertRecentAuthentication(endpoint, request.ctx.actor, { query, body });
      const args = { ctx: request.ctx, params, query, body, request, reply } as HandlerArgs<Endpoint>;
      if (takesIdempotencyKey(endpoint, request)) {
        const { isRepeated, ...response } = await runOnce(request, async () => ({
          status: endpoint.status ?? 200,
          body: JSON.stringify(presentSuccess(endpoint, await handler(args))),
        }));
        if (isRepeated) reply.header('Idempotent-Replayed', 'true');
        return reply.status(response.status).type('application/json; charset=utf-8').send(response.body);
      }
      const result = await handler(args);
      if (endpoint.file) return sendFile(request, reply, endpoint.file, result as FileResponse);
      if (endpoint.isStream && acceptsEvents(request))
        return sendEvents(request, reply, result as EventSource);
      const links = toPageLinks(request.url, query as object | undefined, result);
      if (links) reply.header('Link', links);
      const data = endpoint.isStream ? await readFirstEvent(result as EventSource) : result;
      return reply.status(endpoint.status ?? 200).send(presentSuccess(endpoint, data));
    },
  });
}

const presentSuccess = (endpoint: Endpoint, data: unknown) => ({
  success: true,
  data,
  message: getSuccessMessage(endpoint, data),
});

/** Parses an input; throws `invalid` with a message per field. */
function validateInput<S extends z.ZodMiniType>(
  schema: S | undefined,
  value: unknown,
): z.output<S> | undefined {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (!result.success) throw invalid(fieldTexts(result.error));
  return result.data;
}

/** Query parameters without a value count as not given. */
const dropEmpty = (query: unknown) =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''));

/** Parses the ids of a path; throws `not_found` for anything but a positive integer. */
function parsePathParams(params: unknown): Record<string, number> {
  const numbers: Record<string, number> = {};
  for (const [name, value] of Object.entries((params ?? {}) as Record<string, string>)) {
    const number = Number(value);
    if (!/^[1-9]\d*$/.test(value) || !Number.isSafeInteger(number))
      throw notFound(textOf('http.record_not_found'));
    numbers[name] = number;
  }
  return numbers;
}

const phrases = new Map(
  Object.entries<Record<string, string>>(success).flatMap(([group, texts]) =>
    Object.entries(texts).map(([name, phrase]): [Endpoint | undefined, string] => [
      (api as Record<string, Record<string, Endpoint>>)[group]?.[name],
      phrase,
    ]),
  ),
);

/** The message of a successful call: that of its endpoint with the numbers of the response, else null. */
export function getSuccessMessage(endpoint: Endpoint, data: unknown): string | null {
  const phrase = phrases.get(endpoint);
  return phrase === undefined ? null : interpolate(phrase, Object(data), 'en');
}
