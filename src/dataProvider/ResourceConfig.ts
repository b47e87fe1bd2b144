import type { GetListParams, GetListResult, Identifier, RaRecord } from 'ra-core';
import type { Endpoint } from '#contract/shared/endpoint';
import type { Query } from './buildPath';

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
  /**
   * The field that names the record which the path of the list belongs to: `site_id` for `/sites/{id}/keys`. Each list has
   * it as a filter, each new record as a value.
   */
  parent?: string;
  /** The field that identifies a record; default `id`. */
  id?: string;
  /** The API returns all records as one array; the console filters, sorts and paginates them. */
  fullList?: FullListConfig<Sort>;
  /**
   * The endpoint of lists with a search, by POST: what is searched for may be a secret, and addresses are logged. Where it
   * is not offered, the search is a parameter of the list.
   */
  search?: Pick<Endpoint, 'path' | 'capability'>;
  /** The query of the list, if it differs from the standard; `meta` reaches the API only through it. */
  toQuery?: (params: ListParams) => Query;
  /** Finds records and total in the `data` of the list's response. */
  readPage?: (data: unknown) => GetListResult;
  /** Create returns the id only; the page of the record requests the rest. */
  respondsWithId?: boolean;
  /** The endpoint that deletes many records: by their ids, or without ids the first `limit` that match a filter. */
  deleteMany?: DeleteManyConfig;
}

export interface DeleteManyConfig {
  /** What deletions by filter need; without it the kit collects the ids. */
  capability?: Endpoint['capability'];
  path: string;
  body: (ids: readonly Identifier[], options: DeleteManyOptions) => unknown;
  readResult: (data: unknown) => DeleteManyResult;
}

/** The kit sends them as `meta.deletion`. */
export interface DeleteManyOptions {
  filter?: Record<string, unknown>;
  limit?: number;
  /** The records that the user was warned about; of more, the API deletes none. */
  warnedCount?: number;
}

/** The `meta` of deleteMany. */
export interface DeleteManyResult {
  deletedCount: number;
  /** The number of records that the user is warned about. */
  warnedCount: number;
}

export interface FullListConfig<Sort extends string = never> {
  /** The fields that `search` matches. */
  searchFields?: string[];
  /** Filters of `toQuery` that are no fields of the records. */
  apiFilters?: string[];
  /** Filters that the console applies itself, by their names. */
  filters?: Record<string, (row: RaRecord, value: unknown) => boolean>;
  /** Sort values of computed columns. */
  sortValues?: Record<Sort, (row: RaRecord) => number>;
}
