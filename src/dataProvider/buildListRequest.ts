import { buildPath, type Query } from './callEndpoint';
import type { ListParams, ResourceConfig } from './ResourceConfig';
import type { ApiRequest } from './request';
import { toStandardQuery } from './toStandardQuery';

/** The path of the list or of a record of a resource, without id and query. */
export const getResourcePath = (resource: string, { path }: ResourceConfig) => path ?? `/${resource}`;

/** The request of a list; a search goes in the body if the API takes it there. */
export function buildListRequest(resource: string, config: ResourceConfig, params: ListParams): ApiRequest {
  const { signal } = params;
  const query = buildQuery(config, params);
  if (!config.searchPath || !query.search)
    return { method: 'GET', path: buildPath(getResourcePath(resource, config), {}, query), signal };
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return {
    method: 'POST',
    path: config.searchPath,
    body: JSON.stringify(Object.fromEntries(entries)),
    signal,
  };
}

function buildQuery(config: ResourceConfig, params: ListParams): Query {
  const toQuery = config.toQuery ?? (config.fullList ? toMetaQuery : toStandardQuery);
  return toQuery(params);
}

const toMetaQuery = ({ meta }: ListParams): Query => meta ?? {};
