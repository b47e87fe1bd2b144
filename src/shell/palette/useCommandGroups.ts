import { useGetResourceLabel, useLogout, useResourceDefinitions, useTheme, useTranslate } from 'react-admin';
import { useGetCreateLabel } from '../../admin/hooks/useGetCreateLabel';
import { resources } from '../../resources';
import { getListPath, menuResources } from '../navigation';
import { BASENAME } from '../routerProvider';
import { type CommandEntry, type CommandGroup, matchesQuery } from './commandEntry';
import { useRecordGroups } from './useRecordGroups';

const extraPages = {
  'shell.user.profile': '/dashboard/profile',
  'shell.user.settings': '/dashboard/settings',
  'shell.user.activity': '/dashboard/audit',
};

/** Palette entries for a search term: pages, actions, and the records of the resources. */
export function useCommandGroups(query: string, debouncedQuery: string): CommandGroup[] {
  const translate = useTranslate();
  const pages = usePageEntries();
  const actions = useActionEntries();
  const records = useRecordGroups(query, debouncedQuery);

  const filterEntries = (entries: CommandEntry[]) => entries.filter((entry) => matchesQuery(entry, query));
  const groups = [
    { name: translate('shell.palette.pages'), entries: filterEntries(pages) },
    { name: translate('shell.palette.actions'), entries: filterEntries(actions) },
    ...records,
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

function usePageEntries(): CommandEntry[] {
  const translate = useTranslate();
  const getResourceLabel = useGetResourceLabel();
  const toEntry = (to: string, label: string) => ({ id: to, label, action: { to } });
  return [
    toEntry(BASENAME, translate('shell.nav.dashboard')),
    ...menuResources.map(({ name }) => toEntry(getListPath(name), getResourceLabel(name, 2))),
    ...Object.entries(extraPages).map(([text, to]) => toEntry(to, translate(text))),
  ];
}

/** Creating a record and the labeled pages of each resource. */
function useResourceActions(): CommandEntry[] {
  const translate = useTranslate();
  const definitions = useResourceDefinitions();
  const getCreateLabel = useGetCreateLabel();
  const toEntry = (to: string, label: string) => ({ id: to, label, action: { to } });

  return resources.flatMap(({ name, options: { pageLabels } }) => {
    const path = getListPath(name);
    const pages = Object.entries(pageLabels).map(([page, label]) =>
      toEntry(`${path}/${page}`, translate(label)),
    );
    return definitions[name]?.hasCreate ? [toEntry(`${path}/new`, getCreateLabel(name)), ...pages] : pages;
  });
}

function useActionEntries(): CommandEntry[] {
  const translate = useTranslate();
  const resourceActions = useResourceActions();
  const logout = useLogout();
  const [theme, setTheme] = useTheme();
  const otherTheme = theme === 'dark' ? 'light' : 'dark';

  return [
    ...resourceActions,
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
