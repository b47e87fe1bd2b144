import type { Endpoint, RequestInput, ResponseData } from '#contract/shared/endpoint';
import { readAnswer } from './readAnswer';
import { request } from './request';

/** Parameters of an address; those without a value are left out. */
export type Query = Record<string, string | number | boolean | null | undefined>;

/** Fills `{id}` and appends the query, without undefined, null and empty values. */
export function buildPath(path: string, params: Record<string, unknown> = {}, query: Query = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

type CallArguments<E extends Endpoint> =
  Record<never, never> extends RequestInput<E>
    ? [RequestInput<E>?, AbortSignal?]
    : [RequestInput<E>, AbortSignal?];

/**
 * Calls an endpoint of the contract and returns its `data`, checked. For use in `useQuery`; a button uses `useAction`.
 * Throws HttpError.
 */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  ...[input, signal]: CallArguments<E>
): Promise<ResponseData<E>> {
  const path = buildPath(endpoint.path, input?.params as Record<string, unknown>, input?.query as Query);
  const body = input?.body === undefined ? undefined : JSON.stringify(input.body);
  const answer = await request({ method: endpoint.method, path, body, signal });
  return readAnswer(endpoint, answer);
}
