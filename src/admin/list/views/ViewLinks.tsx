import { useListContext, useResourceContext, useSavedQueries, useTranslate } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import styles from './ViewLinks.module.css';
import { ALL_ADDRESS, getViewAddress, readViewName, showsView } from './viewAddress';

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
