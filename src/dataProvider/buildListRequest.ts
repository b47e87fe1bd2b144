import type { CursorPagination } from '#contract/shared/query';
import { buildPath, type Query } from './buildPath';
import type { CheckedConfig } from './CheckedConfig';
import { isOffered } from './capabilities';
import type { ListParams, ResourceConfig } from './ResourceConfig';
import type { ApiRequest } from './request';

/** The path of the list or of a record of a resource, without id and query. */
export const getResourcePath = (resource: string, { path }: ResourceConfig) => path ?? `/${resource}`;

/** A path of the resource with the id of the record that it belongs to, and the values without it. */
export function fillInParent<V extends object>(path: string, { parent }: ResourceConfig, values: V) {
  if (!parent) return { path, values };
  const { [parent as keyof V]: id, ...rest } = values;
  return { path: buildPath(path, { id }), values: rest };
}

/** The request of a list; a search goes in the body if the API takes it there. */
export function buildListRequest(
  resource: string,
  config: CheckedConfig,
  listParams: ListParams,
): ApiRequest {
  const listPath = config.listPath ?? getResourcePath(resource, config);
  const { path, values: filter } = fillInParent(listPath, config, listParams.filter ?? {});
  const params = { ...listParams, filter };
  const { signal } = params;
  const query = buildQuery(config, params);
  if (!config.search || !isOffered(config.search) || !query.search)
    return { method: 'GET', path: buildPath(path, {}, query), signal };
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return {
    method: 'POST',
    path: config.search.path,
    body: JSON.stringify(Object.fromEntries(entries)),
    signal,
  };
}

function buildQuery(config: ResourceConfig, params: ListParams): Query {
  const toQuery = config.toQuery ?? (config.fullList ? toMetaQuery : toStandardQuery);
  return toQuery(params);
}

const toMetaQuery = ({ meta }: ListParams): Query => meta ?? {};

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

/** The last instant of a range as the API's exclusive end; an unreadable time is refused by the API. */
export function toExclusiveEnd(end: string): string {
  const time = Date.parse(end);
  return Number.isNaN(time) ? end : new Date(time + 1).toISOString();
}

/** The part of a list's `meta` that describes its pages. */
export const toListMeta = ({ next_cursor, is_total_limited }: CursorPagination) => ({
  next_cursor,
  is_total_limited,
});
