import {
  type SavedQuery,
  type SortPayload,
  useListContext,
  useResourceContext,
  useSavedQueries,
  useTranslate,
} from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import styles from './ViewLinks.module.css';

/** A link to each saved view of the list, and to one that was opened by its address; they can be shared. */
export function ViewLinks() {
  const translate = useTranslate();
  const [saved] = useSavedQueries(useResourceContext() ?? '');
  const { filterValues, sort, perPage } = useListContext();
  const { hash } = useLocation();
  const openedName = readViewName(hash);
  const opened = { label: openedName ?? '', value: { filter: filterValues, sort, perPage } };
  const isSaved = saved.some(({ label }) => label === openedName);
  const views = openedName && !isSaved ? [...saved, opened] : saved;
  if (views.length === 0) return null;

  return (
    <nav className={styles.views} aria-label={translate('kit.list_preferences.saved')}>
      <Link to={ALL_ADDRESS} aria-current={Object.keys(filterValues).length === 0 ? 'page' : undefined}>
        {translate('kit.list.all')}
      </Link>
      {views.map((view) => (
        <Link
          key={view.label}
          to={getViewAddress(view)}
          aria-current={showsView(view.value, filterValues, sort) ? 'page' : undefined}
        >
          {view.label}
        </Link>
      ))}
    </nav>
  );
}

type ViewParams = SavedQuery['value'];

/**
 * The address of a saved view: its parameters in the format that react-admin reads, and its name behind them, where
 * react-admin drops it with the next change of the list.
 */
export function getViewAddress({ label, value: { filter, sort, perPage } }: SavedQuery) {
  const params = new URLSearchParams({
    filter: JSON.stringify(filter ?? {}),
    ...(sort && { sort: sort.field, order: sort.order }),
    ...(perPage && { perPage: String(perPage) }),
    page: '1',
  });
  return { search: `?${params}`, hash: `#${encodeURIComponent(label)}` };
}

/** The list with its default parameters. Without a filter in the address, react-admin applies the last ones. */
const ALL_ADDRESS = { search: `?${new URLSearchParams({ filter: '{}', page: '1' })}` };

/** The name in the address of a view; undefined without one. */
export function readViewName(hash: string): string | undefined {
  try {
    return decodeURIComponent(hash.slice(1)) || undefined;
  } catch {
    return undefined;
  }
}

/** Whether a list shows a view, on any of its pages. */
function showsView({ filter, sort }: ViewParams, filterValues: object, current: SortPayload): boolean {
  const isSorted = !sort || (sort.field === current.field && sort.order === current.order);
  return isSorted && toComparable(filter ?? {}) === toComparable(filterValues);
}

const toComparable = (filter: object) => JSON.stringify(Object.entries(filter).sort());
