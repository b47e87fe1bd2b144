import { useGetResourceLabel, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Permitted } from '../../admin';
import styles from './SettingsNav.module.css';
import { sections } from './sections';

/** Links to the sections, each with its own address; `current` is undefined on the page of all. */
export function SettingsNav({ current }: { current: string | undefined }) {
  const translate = useTranslate();
  const getResourceLabel = useGetResourceLabel();
  const toLink = (path: string, label: string, isCurrent: boolean) => (
    <Link key={path} to={path} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </Link>
  );

  return (
    <nav
      className={styles.nav}
      aria-label={translate('settings.sections')}
      data-sticky-nav={current === undefined || undefined}
    >
      {toLink('/dashboard/settings', translate('settings.all'), current === undefined)}
      {sections.map(({ id, title, permission }) => {
        const link = toLink(`/dashboard/settings/${id}`, translate(title), id === current);
        return permission ? (
          <Permitted key={id} to={permission}>
            {link}
          </Permitted>
        ) : (
          link
        );
      })}
      <Permitted to="administrators.read">
        {toLink(
          '/dashboard/administrators',
          getResourceLabel('administrators', 2),
          current === 'administrators',
        )}
      </Permitted>
    </nav>
  );
}
