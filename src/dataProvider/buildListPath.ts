import { buildPath, type Query } from './callEndpoint';
import type { ListParams, ResourceConfig } from './ResourceConfig';
import { toStandardQuery } from './toStandardQuery';

/** The path of the list or of a record of a resource, without id and query. */
export const getResourcePath = (resource: string, { path }: ResourceConfig) => path ?? `/${resource}`;

/** The path and query that request a list. */
export function buildListPath(resource: string, config: ResourceConfig, params: ListParams): string {
  const toQuery = config.toQuery ?? (config.fullList ? toMetaQuery : toStandardQuery);
  return buildPath(getResourcePath(resource, config), {}, toQuery(params));
}

const toMetaQuery = ({ meta }: ListParams): Query => meta ?? {};
