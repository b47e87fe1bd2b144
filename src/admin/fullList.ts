import type { GetListParams } from 'react-admin';

/** Shared by all selects of a full list, so that it is fetched once. */
export const FULL_LIST: GetListParams = {
  pagination: { page: 1, perPage: 1000 },
  sort: { field: 'name', order: 'ASC' },
};
