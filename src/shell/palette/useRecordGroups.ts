import { useQueries, useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useGetResourceLabel, useTranslate } from 'ra-core';
import { getRecordName } from '../../admin/hooks/useRecordName';
import { FULL_LIST } from '../../admin/listParams';
import type { ResourceDefinition } from '../../admin/resource/defineResource';
import { foldText } from '../../dataProvider/applyListParams';
import { hideText } from '../../dataProvider/privateText';
import type { Overlay } from '../keyboard/useShortcuts';
import { getListPath, getOfferedResources } from '../navigation';
import { getExactRank } from './getExactRank';

const GROUP_LIMIT = 5;
const FIRST_ENTRIES = { pagination: { page: 1, perPage: GROUP_LIMIT } };
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

  const hidden = useHiddenOrders(debouncedQuery, results[getIndex(searchedResources, 'orders')]?.data);

  return searchedResources.map((resource, index) => {
    const { data: found = [], total = 0 } = results[index]?.data ?? {};
    const records: RaRecord[] = resource.name === 'orders' ? [...hidden, ...found] : found;
    const entries = records.map((record) => ({
      ...toEntry(record, resource, getResourceLabel(resource.name, 1), translate),
      exactRank: getExactRank(resource.name, record, query),
    }));
    return {
      name: getResourceLabel(resource.name, 2),
      ...selectMatches(resource, entries, query, total),
    };
  });
}

const getIndex = (resources: ResourceDefinition[], name: string) =>
  resources.findIndex((resource) => resource.name === name);

/** The orders with exactly this number, if a search for its start found more orders than are shown, and not these. */
function useHiddenOrders(query: string, found: { data: RaRecord[]; total?: number } | undefined): RaRecord[] {
  const dataProvider = useDataProvider();
  const isShown = found?.data.some((record) => getExactRank('orders', record, query) !== undefined);
  const params = { ...FIRST_ENTRIES, filter: { number: query.replace(/^#/, '') } };
  const { data } = useQuery({
    queryKey: ['orders', 'getList', params],
    queryFn: ({ signal }) => dataProvider.getList('orders', { ...params, signal }),
    enabled: /\d/.test(query) && (found?.total ?? 0) > GROUP_LIMIT && !isShown,
  });
  return isShown ? [] : (data?.data ?? []);
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
  return { ...FIRST_ENTRIES, filter: { search } };
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
  /** Set for what the query names exactly: the lowest is shown first. */
  exactRank?: number;
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
