import type * as z from 'zod/mini';

/** Who may call: anybody, a signed-in administrator, a shop with its API key, or a shop by its signature. */
export type Access = 'public' | 'admin' | 'apiKey' | 'hmac';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the API as data. Server, client and OpenAPI page are all read from it. */
export interface Endpoint {
  method: Method;
  /** Path below the API base. `{id}` is a record's number. */
  path: `/${string}`;
  summary: string;
  /** Status of a success; 200 where nothing is said. */
  status?: 200 | 201;
  access?: Access;
  /** Largest body taken, in bytes; the server's own limit where nothing is said. */
  bodyLimit?: number;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** What stands in the envelope's `data`. */
  data: z.ZodMiniType;
}

/** Declares a call and keeps its exact types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

/** Numbers in the path: `/sites/{id}` takes `{ id: number }`. */
export type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: number } & PathParams<Rest>
  : unknown;

/** What a handler is given once the call has been checked. */
export interface ParsedRequest<E extends Endpoint> {
  params: PathParams<E['path']>;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
}

/** What a client sends: defaults may be left out. */
export type RequestInput<E extends Endpoint> = (PathParams<E['path']> extends { id: number }
  ? { params: PathParams<E['path']> }
  : { params?: undefined }) &
  (E['body'] extends z.ZodMiniType ? { body: InputOf<E['body']> } : { body?: undefined }) &
  (E['query'] extends z.ZodMiniType ? { query?: InputOf<E['query']> } : { query?: undefined });

/** What the call answers with in `data`. */
export type ResponseData<E extends Endpoint> = z.output<E['data']>;
