import type { Query } from './callEndpoint';
import type { ListParams } from './ResourceConfig';

/** The list query of the standard contract; `search` is one of the filters, which have the names of the API. */
export function toStandardQuery({ ids, pagination, sort, filter, meta }: ListParams): Query {
  return {
    page: pagination?.page,
    per_page: pagination?.perPage,
    sort_by: sort?.field,
    sort_order: sort?.order,
    ids: ids?.join(','),
    ...filter,
    ...meta,
  };
}
