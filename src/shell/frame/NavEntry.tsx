import type { ComponentType, ReactNode } from 'react';
import { Link, useMatch } from 'react-router-dom';
import styles from './SideNav.module.css';

interface NavEntryProps {
  to: string;
  label: string;
  icon?: ComponentType;
  /** Set if the entry is current on its own page only, not on those below. */
  end?: boolean;
  count?: ReactNode;
  onNavigate?: () => void;
  /** Entries below it. */
  children?: ReactNode;
}

/** An entry of the navigation; marked on its page. */
export function NavEntry({ to, label, icon: Icon, end = false, count, onNavigate, children }: NavEntryProps) {
  const match = useMatch({ path: to, end });

  return (
    <li>
      <Link to={to} aria-current={match ? 'page' : undefined} onClick={onNavigate}>
        {Icon ? <Icon /> : <span className={styles.noIcon} />}
        <span>{label}</span>
        {count}
      </Link>
      {children}
    </li>
  );
}
