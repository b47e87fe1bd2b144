import type { GetListParams } from 'react-admin';
import { dataProvider } from '../dataProvider';
import { ALL_POOLS } from '../resources/licenses/allPools';
import { firstCallsOf } from './firstCalls';
import { queryClient } from './queryClient';

/** The first calls in react-admin's terms. */
const LISTS: Record<string, GetListParams> = {
  licenses: {
    pagination: { page: 1, perPage: 20 },
    sort: { field: 'creation_date', order: 'DESC' },
    filter: {},
  },
  pools: { ...ALL_POOLS, filter: {} },
};

/** What was asked ahead stands in the first picture already, where it has come by now. */
export async function takeFirstAnswers(): Promise<void> {
  if (firstCallsOf(window.location).length === 0) return;
  const taken = Object.entries(LISTS).map(([resource, params]) =>
    queryClient.prefetchQuery({
      queryKey: [resource, 'getList', params],
      queryFn: () => dataProvider.getList(resource, params),
    }),
  );
  await Promise.race([Promise.all(taken), new Promise((done) => setTimeout(done))]);
}
