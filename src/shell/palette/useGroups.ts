import { useGetList, useLogout, useTheme, useTranslate } from 'react-admin';
import type { License } from '#contract/licenses';
import { ALL_POOLS } from '../../resources/licenses/allPools';
import { navigation } from '../navigation';
import { beginnings, describeLicense, type Entry, type Group, matches, morePages } from './entries';

const MOST = 5;
// Fewer letters are in nearly every license.
const FEWEST_LETTERS = 3;

/** What the palette offers for what was typed; licenses are looked for by the server. */
export function useGroups(typed: string, searched: string): Group[] {
  const pages = usePages();
  const actions = useActions();
  const pools = useNamed('pools');
  const sites = useNamed('sites');
  const licenses = useLicenses(searched);

  const fitting = (entries: Entry[]) =>
    entries.filter(({ label, hint = '' }) => matches(`${label} ${hint}`, typed));
  const groups: Group[] = [
    { name: 'pages', entries: fitting(pages) },
    { name: 'actions', entries: fitting(actions) },
    { name: 'pools', entries: typed ? fitting(pools).slice(0, MOST) : [] },
    { name: 'sites', entries: typed ? fitting(sites).slice(0, MOST) : [] },
    { name: 'licenses', entries: licenses },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

function usePages(): Entry[] {
  const translate = useTranslate();
  const named = navigation.map(({ name, to }) => [`shell.nav.${name}`, to] as const);
  return [...named, ...Object.entries(morePages)].map(([text, to]) => ({
    id: to,
    label: translate(text),
    does: { to },
  }));
}

function useActions(): Entry[] {
  const translate = useTranslate();
  const logout = useLogout();
  const [theme, setTheme] = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';

  return [
    ...Object.entries(beginnings).map(([text, to]) => ({ id: to, label: translate(text), does: { to } })),
    {
      id: 'theme',
      label: translate(`shell.palette.${other}`),
      does: { run: () => setTheme(other) },
    },
    { id: 'sheet', label: translate('shell.keyboard.title'), does: { tool: 'sheet' } },
    { id: 'logout', label: translate('shell.user.logout'), does: { run: () => logout({}, '/login', false) } },
  ];
}

function useNamed(resource: 'pools' | 'sites'): Entry[] {
  const { data = [] } = useGetList(resource, ALL_POOLS, { onError: () => {} });
  return data.map(({ id, name, url }) => ({
    id: `${resource} ${id}`,
    label: name,
    hint: url,
    does: { to: `/dashboard/${resource}/${id}` },
  }));
}

function useLicenses(search: string): Entry[] {
  const translate = useTranslate();
  const { data = [] } = useGetList<License & { id: number }>(
    'licenses',
    { pagination: { page: 1, perPage: MOST }, filter: { search } },
    { enabled: search.length >= FEWEST_LETTERS, onError: () => {} },
  );
  if (search.length < FEWEST_LETTERS) return [];
  return data.map((license) => ({
    id: `license ${license.id}`,
    label: translate('resources.licenses.numbered', { id: license.id }),
    hint: describeLicense(license),
    does: { to: `/dashboard/licenses/${license.id}` },
  }));
}
