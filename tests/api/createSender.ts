import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Endpoint, RequestInput, ResponseData } from '#contract/shared/endpoint';
import type { Failure } from '#contract/shared/errors';

/** A response of the API without its envelope. */
export interface ApiResponse<D> {
  status: number;
  data: D;
  message: string;
  errors: Record<string, string>;
  raw: LightMyRequestResponse;
}

interface ExtraOptions {
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
}

interface RequestOptions extends ExtraOptions {
  params?: object;
  query?: unknown;
  body?: unknown;
}

/** Calls an endpoint, signed in unless `cookies` are given. */
export type Send = <E extends Endpoint>(
  endpoint: E,
  call?: Partial<RequestInput<E>> & ExtraOptions,
) => Promise<ApiResponse<ResponseData<E>>>;

/** Calls of a server with the cookies of a session. */
export function createSender(app: FastifyInstance, session: Record<string, string>): Send {
  return async (endpoint, call) => {
    const { params, query, body, cookies = session, headers }: RequestOptions = call ?? {};
    const raw = await app.inject({
      method: endpoint.method,
      url: buildPath(endpoint, params),
      query: query as Record<string, string>,
      payload: body as object | undefined,
      cookies,
      headers,
    });
    return endpoint.file && raw.statusCode < 300 ? readFile(raw) : parseResponse(raw);
  };
}

function buildPath(endpoint: Endpoint, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return `/api${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))}`;
}

/** The text of a file. */
const readFile = <D>(raw: LightMyRequestResponse): ApiResponse<D> => ({
  status: raw.statusCode,
  data: raw.body as D,
  message: '',
  errors: {},
  raw,
});

function parseResponse<D>(raw: LightMyRequestResponse): ApiResponse<D> {
  const body = raw.json<{ data: D } & Partial<Failure>>();
  return {
    status: raw.statusCode,
    data: body.data,
    message: body.message ?? '',
    errors: body.errors ?? {},
    raw,
  };
}
