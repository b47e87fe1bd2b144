import type { Endpoint, ResponseData } from '#contract/shared/endpoint';
import { readAnswer } from './readAnswer';
import { type EndpointArguments, sendToEndpoint } from './sendToEndpoint';

/**
 * Calls an endpoint of the contract and returns its `data`, checked. For use in `useQuery`; a button uses `useAction`.
 * Throws HttpError.
 */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  ...call: EndpointArguments<E>
): Promise<ResponseData<E>> {
  return readAnswer(endpoint, await sendToEndpoint(endpoint, ...call));
}
