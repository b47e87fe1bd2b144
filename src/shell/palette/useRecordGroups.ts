import { useQueries } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useGetResourceLabel } from 'react-admin';
import { getRecordName } from '../../admin/hooks/useRecordName';
import { FULL_LIST } from '../../admin/listParams';
import type { ResourceDefinition } from '../../admin/resource/defineResource';
import { resources } from '../../resources';
import { getListPath } from '../navigation';
import { type CommandEntry, type CommandGroup, matchesQuery } from './commandEntry';

const searchedResources = resources.filter(({ options }) => options.palette);

const GROUP_LIMIT = 5;
// Shorter terms match nearly every record.
const MIN_SEARCH_LENGTH = 3;

/** Records that match a search term: of a full list matched here, of others by the server. */
export function useRecordGroups(query: string, debouncedQuery: string): CommandGroup[] {
  const dataProvider = useDataProvider();
  const getResourceLabel = useGetResourceLabel();

  const results = useQueries({
    queries: searchedResources.map((resource) => {
      const params = getListParams(resource, debouncedQuery);
      return {
        queryKey: [resource.name, 'getList', params],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          dataProvider.getList(resource.name, { ...params, signal }),
        enabled: isFullList(resource) || debouncedQuery.length >= MIN_SEARCH_LENGTH,
      };
    }),
  });

  function getEntries(resource: ResourceDefinition, records: RaRecord[]): CommandEntry[] {
    const minLength = isFullList(resource) ? 1 : MIN_SEARCH_LENGTH;
    if (query.length < minLength) return [];
    const entries = records.map((record) => toEntry(resource, record, getResourceLabel(resource.name, 1)));
    const matching = isFullList(resource) ? entries.filter((entry) => matchesQuery(entry, query)) : entries;
    return matching.slice(0, GROUP_LIMIT);
  }

  return searchedResources.map((resource, index) => ({
    name: getResourceLabel(resource.name, 2),
    entries: getEntries(resource, results[index]?.data?.data ?? []),
  }));
}

const isFullList = ({ options }: ResourceDefinition) => Boolean(options.api?.fullList);

function getListParams(resource: ResourceDefinition, search: string) {
  if (isFullList(resource)) return { ...FULL_LIST, filter: {} };
  return { pagination: { page: 1, perPage: GROUP_LIMIT }, filter: { search } };
}

function toEntry(resource: ResourceDefinition, record: RaRecord, label: string): CommandEntry {
  const name = getRecordName(resource, record);
  return {
    id: `${resource.name} ${record.id}`,
    // A number alone would not tell what it is.
    label: name.startsWith('#') ? `${label} ${name}` : name,
    hint: resource.options.palette?.hint?.(record) || undefined,
    action: { to: `${getListPath(resource.name)}/${record.id}` },
  };
}
