import type { GetListParams } from 'ra-core';

export const DEFAULT_PER_PAGE = 20;

const BY_NAME = { field: 'name', order: 'ASC' } as const;

/** All records of a resource whose API returns a full list; the same everywhere, so that it is fetched once. */
export const FULL_LIST: GetListParams = { pagination: { page: 1, perPage: 1000 }, sort: BY_NAME };

/** More records than this are searched on the server instead of being listed in a select. */
export const MAX_SELECT_CHOICES = 100;

/** The choices of a reference; the same everywhere, so that they are fetched once. */
export const CHOICES_PARAMS: GetListParams = {
  pagination: { page: 1, perPage: MAX_SELECT_CHOICES },
  sort: BY_NAME,
};
