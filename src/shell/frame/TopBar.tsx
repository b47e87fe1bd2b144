import MenuIcon from '@mui/icons-material/Menu';
import BellIcon from '@mui/icons-material/NotificationsNoneOutlined';
import SearchIcon from '@mui/icons-material/Search';
import { useGetIdentity, useGetResourceLabel, useTranslate } from 'ra-core';
import { Suspense, useRef, useState } from 'react';
import { useRoleName } from '../../admin/hooks/useTranslateLabel';
import { lazyWithPreload } from '../../admin/lazy/LazyPage';
import { IconButton } from '../../admin/ui/IconButton';
import type { AdminIdentity } from '../../authProvider';
import { useUnresolvedCount } from '../../resources/notifications/useUnresolvedCount';
import shared from '../../theme/shared.module.css';
import { PHONE_QUERY, useMediaQuery } from '../../theme/useMediaQuery';
import { getListPath } from '../navigation';
import styles from './TopBar.module.css';

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface TopBarProps {
  /** Set if the navigation is collapsed. */
  onMenu?: () => void;
  onSearch: () => void;
}

export function TopBar({ onMenu, onSearch }: TopBarProps) {
  const translate = useTranslate();

  return (
    <header className={styles.topBar}>
      {onMenu && (
        <IconButton size="large" label={translate('shell.nav.open')} onClick={onMenu}>
          <MenuIcon />
        </IconButton>
      )}
      <button
        type="button"
        className={styles.searchButton}
        onClick={onSearch}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <SearchIcon />
        <span>{translate('shell.palette.button')}</span>
        <kbd>{IS_MAC ? '⌘K' : translate('shell.palette.keys')}</kbd>
      </button>
      <NotificationBell />
      <UserMenu />
    </header>
  );
}

const MAX_BADGE_COUNT = 99;

function NotificationBell() {
  const translate = useTranslate();
  const getResourceLabel = useGetResourceLabel();
  const count = useUnresolvedCount();
  const label = count
    ? translate('shell.unresolved_count', { smart_count: count })
    : getResourceLabel('notifications');

  return (
    <IconButton size="large" className={styles.bell} to={getListPath('notifications')} label={label}>
      <BellIcon />
      {count > 0 && (
        <span className={styles.bellCount}>{count > MAX_BADGE_COUNT ? `${MAX_BADGE_COUNT}+` : count}</span>
      )}
    </IconButton>
  );
}

const UserMenuList = lazyWithPreload(() => import('./UserMenuList'));

function getInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

function UserMenu() {
  const getRoleName = useRoleName();
  const { identity } = useGetIdentity();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<boolean>();
  const isPhone = useMediaQuery(PHONE_QUERY);
  if (!identity) return null;

  const admin = identity as AdminIdentity;
  const { fullName = '' } = admin;
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles.userButton}
        onClick={() => setOpen(true)}
        aria-haspopup="menu"
        aria-expanded={open ?? false}
      >
        <span className={styles.avatar} aria-hidden="true">
          {getInitials(fullName)}
        </span>
        <span className={isPhone ? shared.visuallyHidden : styles.userName}>
          {fullName} <span className={styles.role}>{getRoleName(admin.role)}</span>
        </span>
      </button>
      <Suspense>
        {open !== undefined && (
          <UserMenuList admin={admin} anchor={anchor} open={open} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
