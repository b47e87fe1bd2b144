import { useQueries } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useGetResourceLabel, useTranslate } from 'ra-core';
import { getRecordName } from '../../admin/hooks/useRecordName';
import { FULL_LIST } from '../../admin/listParams';
import type { ResourceDefinition } from '../../admin/resource/defineResource';
import { foldText } from '../../dataProvider/applyListParams';
import { hideText } from '../../dataProvider/privateText';
import type { Overlay } from '../keyboard/useShortcuts';
import { getListPath, getOfferedResources } from '../navigation';

const GROUP_LIMIT = 5;
// Shorter terms match nearly every record.
const MIN_SEARCH_LENGTH = 3;
/** The number of an order or a license, which is found by the whole number only. */
const EXACT_NUMBER = /^#\d+$/;

/** Records that match a search term: of a full list matched here, of others by the server. */
export function useRecordGroups(query: string, debouncedQuery: string): CommandGroup[] {
  const dataProvider = useDataProvider();
  const getResourceLabel = useGetResourceLabel();
  const translate = useTranslate();
  const searchedResources = getOfferedResources().filter(({ options }) => options.palette);

  const results = useQueries({
    queries: searchedResources.map((resource) => {
      const params = getListParams(resource, debouncedQuery);
      return {
        queryKey: [resource.name, 'getList', params],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          dataProvider.getList(resource.name, { ...params, signal }),
        enabled: isFullList(resource) || isSearchable(debouncedQuery),
      };
    }),
  });

  return searchedResources.map((resource, index) => {
    const { data: records = [], total = 0 } = results[index]?.data ?? {};
    const entries = records.map((record: RaRecord) =>
      toEntry(record, resource, getResourceLabel(resource.name, 1), translate),
    );
    return {
      name: getResourceLabel(resource.name, 2),
      ...selectMatches(resource, entries, query, total),
    };
  });
}

/** The entries that match the query, at most `GROUP_LIMIT`, and how many there are in all. */
function selectMatches(
  resource: ResourceDefinition,
  entries: CommandEntry[],
  query: string,
  total: number,
): Pick<CommandGroup, 'entries' | 'more'> {
  if (isFullList(resource)) {
    const matching = query === '' ? [] : entries.filter((entry) => matchesQuery(entry, query));
    return limitEntries(resource, matching, query, matching.length);
  }
  return isSearchable(query) ? limitEntries(resource, entries, query, total) : { entries: [] };
}

function limitEntries(
  { name, options }: ResourceDefinition,
  entries: CommandEntry[],
  search: string,
  total: number,
): Pick<CommandGroup, 'entries' | 'more'> {
  const filter = encodeURIComponent(
    JSON.stringify({ search: options.api?.search ? hideText(search) : search }),
  );
  return {
    entries: entries.slice(0, GROUP_LIMIT),
    more: total > GROUP_LIMIT ? { total, to: `${getListPath(name)}?filter=${filter}` } : undefined,
  };
}

const isFullList = ({ options }: ResourceDefinition) => Boolean(options.api?.fullList);

const isSearchable = (query: string) => query.length >= MIN_SEARCH_LENGTH || EXACT_NUMBER.test(query);

function getListParams(resource: ResourceDefinition, search: string) {
  if (isFullList(resource)) return { ...FULL_LIST, filter: {} };
  return { pagination: { page: 1, perPage: GROUP_LIMIT }, filter: { search } };
}

function toEntry(
  record: RaRecord,
  resource: ResourceDefinition,
  label: string,
  translate: (key: string) => string,
): CommandEntry {
  const name = getRecordName(resource, record);
  return {
    id: `${resource.name} ${record.id}`,
    // A number alone would not tell what it is.
    label: name.startsWith('#') ? `${label} ${name}` : name,
    hint: resource.options.palette?.hint?.(record, translate) || undefined,
    action: { to: `${getListPath(resource.name)}/${record.id}` },
  };
}

export interface CommandEntry {
  id: string;
  label: string;
  hint?: string;
  action: { to: string } | { overlay: Overlay } | { run: () => void };
}

export interface CommandGroup {
  name: string;
  entries: CommandEntry[];
  /** The list of all matches, if there are more than the entries. */
  more?: { total: number; to: string };
}

/** Keys for the results; those pressed before the results are loaded wait. */
export interface ResultKeys {
  pending: string[];
  press?: (key: string) => void;
}

/** Whether each word of a query occurs in an entry. */
export function matchesQuery({ label, hint = '' }: CommandEntry, query: string): boolean {
  const text = foldText(`${label} ${hint}`);
  return foldText(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
