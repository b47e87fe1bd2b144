import type { GetListParams } from 'react-admin';

/** More records than this are searched on the server instead of being listed. */
export const MAX_SELECT_CHOICES = 100;

/** Parameters of the choices of a reference: the same everywhere, so that they are fetched once. */
export const CHOICES_PARAMS: GetListParams = {
  pagination: { page: 1, perPage: MAX_SELECT_CHOICES },
  sort: { field: 'name', order: 'ASC' },
};
