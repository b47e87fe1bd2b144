import type { Call, Data, Endpoint } from '#contract/endpoint';
import { request } from './request';

type Query = Record<string, string | number | boolean | null | undefined>;

/** Fills `{id}` and appends the query; what is undefined, null or empty is left out. */
export function pathOf(path: string, params: Record<string, unknown> = {}, query: Query = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

type Arguments<E extends Endpoint> =
  Record<never, never> extends Call<E> ? [Call<E>?, AbortSignal?] : [Call<E>, AbortSignal?];

/**
 * Calls an endpoint of the contract and answers with its `data`.
 * Screens use it inside `useQuery` and `useMutation` for everything that is not a record verb.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[sent, signal]: Arguments<E>
): Promise<Data<E>> {
  const path = pathOf(endpoint.path, sent?.params as Record<string, unknown>, sent?.query as Query);
  const body = sent?.body === undefined ? undefined : JSON.stringify(sent.body);
  return (await request({ method: endpoint.method, path, body, signal })) as Data<E>;
}
