import type { Endpoint, RequestInput, ResponseData } from '#contract/shared/endpoint';
import { buildPath, type Query } from './buildPath';
import { readAnswer } from './readAnswer';
import { request } from './request';

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
