import type { GetListParams, GetListResult, Identifier, RaRecord } from 'react-admin';
import type { core } from 'zod/mini';
import type { Query } from './callEndpoint';

/** The parameters of a list request; with `ids`, the list contains these records only. */
export interface ListParams extends GetListParams {
  ids?: readonly Identifier[];
}

/**
 * How the API of a resource differs from the standard contract of `contract/shared/crud.ts`. A resource that follows
 * the standard at `/<resource>` needs no config.
 */
export interface ResourceConfig<Sort extends string = never> {
  /** Path of the list below the API base; default `/<resource>`. A record is at `<path>/<id>`. */
  path?: string;
  /** The field that identifies a record; default `id`. */
  id?: string;
  /** The schema that each record must match; by default a record needs an id only. */
  record?: core.$ZodType;
  /** The changes that the API offers; default: all. */
  changes?: ('create' | 'update' | 'delete')[];
  /** The API returns all records as one array; the console filters, sorts and paginates them. */
  fullList?: FullListConfig<Sort>;
  /** The query of the list, if it differs from the standard; `meta` reaches the API only through it. */
  toQuery?: (params: ListParams) => Query;
  /** Finds records and total in the `data` of the list's response. */
  readPage?: (data: unknown) => GetListResult;
  /** Create returns the id only; the record is then fetched. */
  respondsWithId?: boolean;
  /** The endpoint that deletes many records; its result is the `meta` of deleteMany. */
  deleteMany?: { path: string; body: (ids: readonly Identifier[]) => unknown };
}

export interface FullListConfig<Sort extends string = never> {
  /** The fields that `search` matches. */
  searchFields?: string[];
  /** Sort values of computed columns. */
  sortValues?: Record<Sort, (row: RaRecord) => number>;
}
