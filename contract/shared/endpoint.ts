import type * as z from 'zod/mini';
import type { Capability, Permission, Scope } from './Register';

/**
 * Who may call an endpoint: anyone, a shop by its API key or HMAC signature, every signed-in user (for the own
 * account), or the roles that have a permission.
 */
export type Access = 'public' | 'apiKey' | 'hmac' | 'signedIn' | Permission;

/** How many requests of strangers a server takes in a minute; endpoints with the same limit share its counters. */
export interface Limit {
  /** Of one network: an IPv4 address, or 64 bits of IPv6. */
  perMinute: number;
  /** Set where a browser that has signed in has `perMinute` of its own: the most of its network with all of them. */
  perNetwork?: number;
  /** Only refused ones count: those of shops have no limit. */
  counts?: 'refused';
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Declaration of an API endpoint; the server, the client and the OpenAPI document derive from it. */
export interface Endpoint {
  method: Method;
  /** Path below the API base; `{id}` is a numeric record id. */
  path: `/${string}`;
  summary: string;
  access: Access;
  /** Of every endpoint that strangers reach: `public`, `hmac`, `apiKey`. */
  limit?: Limit;
  /** Set for what not every server of the console offers; default: every server has it. */
  capability?: Capability;
  /** A second permission, which some calls require. */
  furtherAccess?: { permission: Permission; isRequired: (query: never, body: never) => boolean };
  /** Status of a success; default 200. */
  status?: 200 | 201;
  /** The scope that the API key needs, for the access `apiKey`: no key suffices for an endpoint without one. */
  scope?: Scope;
  /** The user must have signed in or confirmed the identity within 10 minutes; for all calls, or some. */
  requiresRecentAuthentication?: true | ((query: never, body: never) => boolean);
  /** As above, but within the hours that the settings allow. */
  requiresRecentSignIn?: true | ((query: never, body: never) => boolean);
  /** Maximum body size in bytes; default: the server's limit, or that of public endpoints. */
  bodyLimit?: number;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The messages of the body's own rules, in English by their names; the texts of the resource translate them. */
  messages?: Readonly<Record<string, string>>;
  /** Content of the envelope's `data`. */
  data: z.ZodMiniType;
  /** The response is not the envelope but a file of this type, which is sent as it is written; `data` is its text. */
  file?: 'text/csv';
  /**
   * To a caller who accepts `text/event-stream`, the response is a stream of server-sent events: the `data` of each is
   * `data`. Others get the first one in the envelope.
   */
  isStream?: true;
}

/** Declares an endpoint with its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** A group of endpoints that not every server offers. */
export function offeredAs<G extends Record<string, Endpoint>>(capability: Capability, group: G) {
  const entries = Object.entries(group).map(([name, declared]) => [name, { ...declared, capability }]);
  return Object.fromEntries(entries) as { [K in keyof G]: G[K] & { capability: Capability } };
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
