import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { Endpoint, RequestInput, ResponseData } from '#contract/shared/endpoint';
import { callEndpoint } from '../../dataProvider/callEndpoint';
import { eraseType } from '../../eraseType';

type EndpointOptions<D> = Omit<UseQueryOptions<D>, 'queryFn' | 'queryKey'> & {
  /** Names the answer, to refetch it or to share it between inputs. Default: path and input. */
  queryKey?: QueryKey;
};

/** Reads an endpoint of the contract that is no resource. */
export function useEndpoint<const E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  { queryKey = [endpoint.path, input], ...options }: EndpointOptions<ResponseData<E>> = {},
) {
  return useQuery<ResponseData<E>>({
    ...options,
    queryKey,
    queryFn: ({ signal }) => eraseType(callEndpoint(eraseType<Endpoint>(endpoint), eraseType(input), signal)),
  });
}
