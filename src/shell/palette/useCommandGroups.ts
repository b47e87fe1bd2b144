import { useGetList, useLogout, useTheme, useTranslate } from 'react-admin';
import type { License } from '#contract/licenses';
import { FULL_LIST } from '../../admin/fullList';
import type { Overlay } from '../keyboard/useShortcuts';
import { navigation } from '../navigation';

export interface CommandEntry {
  id: string;
  label: string;
  hint?: string;
  action: { to: string } | { overlay: Overlay } | { run: () => void };
}

export interface CommandGroup {
  /** Message `shell.palette.<name>`. */
  name: 'pages' | 'actions' | 'pools' | 'sites' | 'licenses';
  entries: CommandEntry[];
}

const extraRoutes = {
  'shell.user.profile': '/dashboard/profile',
  'shell.user.settings': '/dashboard/settings',
  'shell.user.activity': '/dashboard/audit',
};

const createActions = {
  'resources.pools.create': '/dashboard/pools/new',
  'resources.licenses.create': '/dashboard/licenses/new',
  'resources.licenses.import': '/dashboard/licenses/import',
  'resources.mappings.create': '/dashboard/mappings/new',
  'resources.sites.register': '/dashboard/sites/new',
};

function formatLicenseHint({ owner_email_address, order_id, license_key }: License): string {
  return [owner_email_address, order_id && `#${order_id}`].filter(Boolean).join(' · ') || license_key;
}

function matchesQuery(text: string, query: string): boolean {
  const words = query.toLowerCase().split(/\s+/);
  return words.every((word) => text.toLowerCase().includes(word));
}

const GROUP_LIMIT = 5;
// Shorter terms match nearly every license.
const MIN_SEARCH_LENGTH = 3;

/** Palette entries for a search term; licenses are searched by the server. */
export function useCommandGroups(query: string, debouncedQuery: string): CommandGroup[] {
  const pages = usePageEntries();
  const actions = useActionEntries();
  const pools = useRecordEntries('pools');
  const sites = useRecordEntries('sites');
  const licenses = useLicenseEntries(debouncedQuery);

  const filterEntries = (entries: CommandEntry[]) =>
    entries.filter(({ label, hint = '' }) => matchesQuery(`${label} ${hint}`, query));
  const groups: CommandGroup[] = [
    { name: 'pages', entries: filterEntries(pages) },
    { name: 'actions', entries: filterEntries(actions) },
    { name: 'pools', entries: query ? filterEntries(pools).slice(0, GROUP_LIMIT) : [] },
    { name: 'sites', entries: query ? filterEntries(sites).slice(0, GROUP_LIMIT) : [] },
    { name: 'licenses', entries: licenses },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

function usePageEntries(): CommandEntry[] {
  const translate = useTranslate();
  const named = navigation.map(({ name, to }) => [`shell.nav.${name}`, to] as const);
  return [...named, ...Object.entries(extraRoutes)].map(([text, to]) => ({
    id: to,
    label: translate(text),
    action: { to },
  }));
}

function useActionEntries(): CommandEntry[] {
  const translate = useTranslate();
  const logout = useLogout();
  const [theme, setTheme] = useTheme();
  const otherTheme = theme === 'dark' ? 'light' : 'dark';

  return [
    ...Object.entries(createActions).map(([text, to]) => ({
      id: to,
      label: translate(text),
      action: { to },
    })),
    {
      id: 'theme',
      label: translate(`shell.palette.${otherTheme}`),
      action: { run: () => setTheme(otherTheme) },
    },
    { id: 'shortcuts', label: translate('shell.keyboard.title'), action: { overlay: 'shortcuts' } },
    {
      id: 'logout',
      label: translate('shell.user.logout'),
      action: { run: () => logout({}, '/login', false) },
    },
  ];
}

function useRecordEntries(resource: 'pools' | 'sites'): CommandEntry[] {
  const { data = [] } = useGetList(resource, FULL_LIST, { onError: () => {} });
  return data.map(({ id, name, url }) => ({
    id: `${resource} ${id}`,
    label: name,
    hint: url,
    action: { to: `/dashboard/${resource}/${id}` },
  }));
}

function useLicenseEntries(search: string): CommandEntry[] {
  const translate = useTranslate();
  const { data = [] } = useGetList<License & { id: number }>(
    'licenses',
    { pagination: { page: 1, perPage: GROUP_LIMIT }, filter: { search } },
    { enabled: search.length >= MIN_SEARCH_LENGTH, onError: () => {} },
  );
  if (search.length < MIN_SEARCH_LENGTH) return [];
  return data.map((license) => ({
    id: `license ${license.id}`,
    label: translate('resources.licenses.title', { id: license.id }),
    hint: formatLicenseHint(license),
    action: { to: `/dashboard/licenses/${license.id}` },
  }));
}
