import type { Endpoint, RequestInput } from '#contract/shared/endpoint';
import { buildPath, type Query } from './buildPath';
import { request } from './request';

export type EndpointArguments<E extends Endpoint> =
  Record<never, never> extends RequestInput<E>
    ? [RequestInput<E>?, AbortSignal?]
    : [RequestInput<E>, AbortSignal?];

/** Calls an endpoint of the contract and returns the `data` of its answer, unchecked. Throws HttpError. */
export function sendToEndpoint<E extends Endpoint>(
  endpoint: E,
  ...[input, signal]: EndpointArguments<E>
): Promise<unknown> {
  const path = buildPath(endpoint.path, input?.params as Record<string, unknown>, input?.query as Query);
  const body = input?.body === undefined ? undefined : JSON.stringify(input.body);
  return request({ method: endpoint.method, path, body, signal });
}
