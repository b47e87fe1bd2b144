import { useGetResourceLabel, usePermissions, useResourceDefinitions, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useTheme } from 'react-admin';
import { useDeclaredText } from '../../admin/hooks/useDeclaredText';
import { useGetCreateLabel } from '../../admin/hooks/useTranslateLabel';
import { BASENAME } from '../../basename';
import { isOffered } from '../../dataProvider';
import { isAllowed } from '../canAccess';
import { getListPath, getMenuResources, getOfferedResources, SETTINGS_PATH } from '../navigation';
import { useSignOut } from '../pendingMutations';
import { type CommandEntry, type CommandGroup, matchesQuery, useRecordGroups } from './useRecordGroups';

const PROFILE_PATH = `${BASENAME}/profile`;

/** Palette entries for a search term: pages, actions, and the records of the resources. */
export function useCommandGroups(query: string, debouncedQuery: string): CommandGroup[] {
  const translate = useTranslate();
  const pages = usePageEntries();
  const actions = useActionEntries();
  const [pageActions] = useState(readPageActions);
  const records = useRecordGroups(query, debouncedQuery);

  const filterEntries = (entries: CommandEntry[]) => entries.filter((entry) => matchesQuery(entry, query));
  const isExact = ({ exactRank }: CommandEntry) => exactRank !== undefined;
  const exact = records.flatMap(({ entries }) => entries).filter(isExact);
  const groups = [
    {
      name: translate('shell.palette.exact'),
      entries: exact.sort((a, b) => (a.exactRank ?? 0) - (b.exactRank ?? 0)),
    },
    { name: translate('shell.palette.page_actions'), entries: filterEntries(getOffered(pageActions, query)) },
    { name: translate('shell.palette.pages'), entries: filterEntries(pages) },
    { name: translate('shell.palette.actions'), entries: filterEntries(actions) },
    ...records.map(({ more, entries, name }) => ({
      name,
      entries: [...entries.filter((entry) => !isExact(entry)), ...toMoreEntry(more)],
    })),
  ];
  return groups.filter(({ entries }) => entries.length > 0);

  function toMoreEntry(more: CommandGroup['more']): CommandEntry[] {
    if (!more) return [];
    const label = translate('shell.palette.see_all', { smart_count: more.total });
    return [{ id: more.to, label, action: { to: more.to } }];
  }
}

interface PageAction extends CommandEntry {
  /** Of one of several rows, such as the keys of an order. */
  isOfRow: boolean;
}

/** Those of rows are too many to be shown before something is typed. */
const getOffered = (actions: PageAction[], query: string): CommandEntry[] =>
  query === '' ? actions.filter(({ isOfRow }) => !isOfRow) : actions;

const HEADER_ACTIONS = '[data-page-actions] :is(a, button:not(:disabled, [aria-expanded]))';
const ROW_ACTIONS = '[data-row-actions] button:not(:disabled)';

/** The actions of the page behind the palette: the buttons and links of its header, and the buttons of its rows. */
function readPageActions(): PageAction[] {
  return [...document.querySelectorAll<HTMLElement>(`${HEADER_ACTIONS}, ${ROW_ACTIONS}`)].map(
    (element, index) => {
      const row = element.closest<HTMLElement>('[data-row-actions]');
      return {
        id: `page-action-${index}`,
        label: element.getAttribute('aria-label') ?? element.textContent.trim(),
        hint: row?.dataset.rowActions,
        action: { run: () => element.click() },
        isOfRow: row !== null,
      };
    },
  );
}

function usePageEntries(): CommandEntry[] {
  const translate = useTranslate();
  const getResourceLabel = useGetResourceLabel();
  const isPermitted = usePermissionCheck();
  const toEntry = (to: string, label: string) => ({ id: to, label, action: { to } });
  return [
    toEntry(BASENAME, translate('shell.nav.dashboard')),
    ...getMenuResources()
      .filter(({ name }) => isPermitted(`${name}.list`))
      .map(({ name }) => toEntry(getListPath(name), getResourceLabel(name, 2))),
    toEntry(PROFILE_PATH, translate('shell.user.profile')),
    ...(isPermitted('settings.read') ? [toEntry(SETTINGS_PATH, translate('shell.user.settings'))] : []),
  ];
}

/** Creating a record and the labeled pages of each resource, as far as the user's role permits them. */
function useResourceActions(): CommandEntry[] {
  const declaredText = useDeclaredText();
  const definitions = useResourceDefinitions();
  const getCreateLabel = useGetCreateLabel();
  const isPermitted = usePermissionCheck();
  const toEntry = (to: string, label: string) => ({ id: to, label, action: { to } });

  return getOfferedResources().flatMap(({ name, options }) => {
    const path = getListPath(name);
    const pages = options.pages
      .filter((page) => isOffered(page) && (!page.permission || isPermitted(page.permission)))
      .flatMap((page) => (page.label ? [toEntry(`${path}/${page.path}`, declaredText(page.label))] : []));
    const canCreate = definitions[name]?.hasCreate && isPermitted(`${name}.create`);
    return canCreate ? [toEntry(`${path}/new`, getCreateLabel(name)), ...pages] : pages;
  });
}

/** By the role, because there are too many entries to ask one by one. */
function usePermissionCheck() {
  const { permissions: role } = usePermissions<string>();
  return (name: string) => {
    const [resource = '', action = ''] = name.split('.');
    return isAllowed(role, { resource, action });
  };
}

function useActionEntries(): CommandEntry[] {
  const translate = useTranslate();
  const resourceActions = useResourceActions();
  const signOut = useSignOut();
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
      action: { run: signOut },
    },
  ];
}
