import type { GetListParams } from 'react-admin';

/** The query that every choice of a pool shares, so that it is asked once. */
export const FULL_LIST: GetListParams = {
  pagination: { page: 1, perPage: 1000 },
  sort: { field: 'name', order: 'ASC' },
};
