import { useTranslate } from 'react-admin';
import { Link, useMatch } from 'react-router-dom';
import { NavCount } from './NavCount';
import type { NavigationEntry } from './navigation';

interface NavEntryProps extends NavigationEntry {
  counted: boolean;
  onChosen?: () => void;
}

export function NavEntry({ name, to, icon: Icon, resource, counted, onChosen }: NavEntryProps) {
  const translate = useTranslate();
  const here = useMatch({ path: to, end: name === 'dashboard' });

  return (
    <li>
      <Link to={to} aria-current={here ? 'page' : undefined} onClick={onChosen}>
        {Icon && <Icon />}
        <span>{translate(`shell.nav.${name}`)}</span>
        {resource && counted && <NavCount resource={resource} />}
      </Link>
    </li>
  );
}
