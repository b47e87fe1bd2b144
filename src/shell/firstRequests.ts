import type { GetListParams } from 'ra-core';
import { CHOICES_PARAMS, DEFAULT_PER_PAGE, FULL_LIST } from '../admin/listParams';
import type { Filter } from '../admin/resource/declarations';
import type { ResourceDefinition } from '../admin/resource/defineResource';
import { resources } from '../custom-pages/resources';
import { buildListPath } from '../dataProvider/buildListPath';
import { resourceConfigs } from './dataProvider';
import { getListPath } from './navigation';
import { FIRST_REQUESTS_KEY } from './preload';

type ListRequest = [resource: string, params: GetListParams];

/**
 * The lists that the plain page of a resource requests first, as react-admin requests them: its own and the choices
 * of its filters. Empty for a list that is loaded on demand.
 */
export function getFirstLists({ name, options }: ResourceDefinition): ListRequest[] {
  const { list, references = {} } = options;
  if (!list || 'load' in list) return [];
  const { sort = { field: 'id', order: 'ASC' } } = list;

  const choices = (list.filters ?? [])
    .flatMap((filter) => getReference(filter, references) ?? [])
    .flatMap((reference): ListRequest[] => [
      [reference, { ...CHOICES_PARAMS, filter: {} }],
      ...(isFullList(reference) ? [[reference, { ...FULL_LIST, filter: {} }] satisfies ListRequest] : []),
    ]);
  return [[name, { pagination: { page: 1, perPage: DEFAULT_PER_PAGE }, sort, filter: {} }], ...choices];
}

/** The resource whose records a filter offers. */
function getReference(filter: Filter<never>, references: Record<string, string>): string | undefined {
  if (typeof filter === 'string') return references[filter];
  if ('parameter' in filter) return filter.reference;
  return 'source' in filter ? references[filter.source] : undefined;
}

const getConfig = (name: string) => resourceConfigs[name] ?? {};
const isFullList = (name: string) => Boolean(getConfig(name).fullList);

/** Stores the paths of these requests, so that the next start of the console sends them before its code is loaded. */
export function storeFirstRequests(): void {
  const entries = resources.map((resource) => {
    const paths = getFirstLists(resource).map(([name, params]) =>
      buildListPath(name, getConfig(name), params),
    );
    return [getListPath(resource.name), [...new Set(paths)]] as const;
  });
  const known = entries.filter(([, paths]) => paths.length > 0);
  localStorage.setItem(FIRST_REQUESTS_KEY, JSON.stringify(Object.fromEntries(known)));
}
