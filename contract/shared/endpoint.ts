import type * as z from 'zod/mini';

/** Required authentication: none, an administrator's session, a shop's API key, or a shop's HMAC signature. */
export type Access = 'public' | 'admin' | 'apiKey' | 'hmac';
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Declaration of an API endpoint; the server, the client and the OpenAPI document derive from it. */
export interface Endpoint {
  method: Method;
  /** Path below the API base; `{id}` is a numeric record id. */
  path: `/${string}`;
  summary: string;
  /** Status of a success; default 200. */
  status?: 200 | 201;
  access?: Access;
  /** Maximum body size in bytes; default: the server's limit. */
  bodyLimit?: number;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Content of the envelope's `data`. */
  data: z.ZodMiniType;
}

/** Declares an endpoint with its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

/** Path parameters: `/sites/{id}` has `{ id: number }`. */
type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: number } & PathParams<Rest>
  : unknown;

/** A validated request, as handlers receive it. */
export interface ParsedRequest<E extends Endpoint> {
  params: PathParams<E['path']>;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
}

/** A client's input: fields with defaults are optional. */
export type RequestInput<E extends Endpoint> = (PathParams<E['path']> extends { id: number }
  ? { params: PathParams<E['path']> }
  : { params?: undefined }) &
  (E['body'] extends z.ZodMiniType ? { body: InputOf<E['body']> } : { body?: undefined }) &
  (E['query'] extends z.ZodMiniType ? { query?: InputOf<E['query']> } : { query?: undefined });

/** Content of the response's `data`. */
export type ResponseData<E extends Endpoint> = z.output<E['data']>;
