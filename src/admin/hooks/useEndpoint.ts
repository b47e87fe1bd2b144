import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { Endpoint, RequestInput, ResponseData } from '#contract/shared/endpoint';
import { callEndpoint } from '../../dataProvider/callEndpoint';
import { isOffered } from '../../dataProvider/capabilities';
import { eraseType } from '../eraseType';

type EndpointOptions<D> = Omit<UseQueryOptions<D>, 'queryFn' | 'queryKey'> & {
  /** Names the answer, to refetch it or to share it between inputs. Default: path and input. */
  queryKey?: QueryKey;
};

/** Reads an endpoint of the contract that is no resource; one that the server does not offer stays without data. */
export function useEndpoint<const E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  { queryKey = [endpoint.path, input], enabled = true, ...options }: EndpointOptions<ResponseData<E>> = {},
) {
  return useQuery<ResponseData<E>>({
    ...options,
    enabled: isOffered(endpoint) && enabled,
    queryKey,
    queryFn: ({ signal }) => eraseType(callEndpoint(eraseType<Endpoint>(endpoint), eraseType(input), signal)),
  });
}
