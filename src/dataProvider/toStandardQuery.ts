import type { Query } from './callEndpoint';
import type { ListParams } from './ResourceConfig';

/**
 * The list query of the standard contract. Filters bear the names of the API's parameters; `search` is also accepted
 * as `q`, which react-admin's own inputs send.
 */
export function toStandardQuery({ ids, pagination, sort, filter, meta }: ListParams): Query {
  const { q, search = q, ...filters } = filter ?? {};
  return {
    page: pagination?.page,
    per_page: pagination?.perPage,
    sort_by: sort?.field,
    sort_order: sort?.order,
    search,
    ids: ids?.join(','),
    ...filters,
    ...meta,
  };
}
