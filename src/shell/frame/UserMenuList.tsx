import CheckIcon from '@mui/icons-material/Check';
import { Divider, Menu, MenuItem, type MenuItemProps } from '@mui/material';
import { useLocaleState, useLocales, useRemoveFromStore, useStore, useTranslate } from 'ra-core';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { Permitted } from '../../admin/access/Permitted';
import { useRoleName } from '../../admin/hooks/useTranslateLabel';
import type { AdminIdentity } from '../../authProvider';
import { BASENAME } from '../../basename';
import { PRODUCT_NAME } from '../../product';
import { RELEASE } from '../../release';
import shared from '../../theme/shared.module.css';
import { getListPath, SETTINGS_PATH } from '../navigation';
import { useSignOut } from '../pendingMutations';
import styles from './UserMenuList.module.css';

interface UserMenuListProps {
  admin: AdminIdentity;
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onClose: () => void;
}

export default function UserMenuList({ admin, anchor, open, onClose }: UserMenuListProps) {
  const translate = useTranslate();
  const getRoleName = useRoleName();

  return (
    <Menu anchorEl={() => anchor.current} open={open} onClose={onClose}>
      <li role="none" className={styles.user}>
        <div className={styles.name}>{admin.fullName}</div>
        <div className={shared.note}>
          {[getRoleName(admin.role), admin.email].filter(Boolean).join(' · ')}
        </div>
      </li>
      <Divider />
      <MenuItem component={Link} to={`${BASENAME}/profile`} onClick={onClose}>
        {translate('shell.user.profile')}
      </MenuItem>
      <Permitted to="settings.read">
        <MenuItem component={Link} to={SETTINGS_PATH} onClick={onClose}>
          {translate('shell.user.settings')}
        </MenuItem>
      </Permitted>
      <Permitted to="audit.read">
        <MenuItem component={Link} to={getListPath('audit')} onClick={onClose}>
          {translate('shell.user.activity')}
        </MenuItem>
      </Permitted>
      <Divider />
      <ThemeMenu />
      <Divider />
      <LanguageMenu />
      <Divider />
      <LogoutItem />
      <Divider />
      <li role="none" className={`${styles.release} ${shared.note}`}>
        {`${PRODUCT_NAME} ${RELEASE}`}
      </li>
    </Menu>
  );
}

function LogoutItem() {
  const signOut = useSignOut();
  const translate = useTranslate();
  return <MenuItem onClick={signOut}>{translate('shell.user.logout')}</MenuItem>;
}

const THEMES = ['light', 'dark', 'system'] as const;

/** Light, dark or system; nothing is stored for system. */
function ThemeMenu() {
  const translate = useTranslate();
  const [selected, setTheme] = useStore<(typeof THEMES)[number]>('theme', 'system');
  const remove = useRemoveFromStore();

  return THEMES.map((theme) => (
    <MenuRadioItem
      key={theme}
      isSelected={theme === selected}
      onChoose={() => (theme === 'system' ? remove('theme') : setTheme(theme))}
    >
      {translate(`shell.user.${theme}`)}
    </MenuRadioItem>
  ));
}

function LanguageMenu() {
  const [selected, setLocale] = useLocaleState();
  return useLocales().map(({ locale, name }) => (
    <MenuRadioItem
      key={locale}
      lang={locale}
      isSelected={locale === selected}
      onChoose={() => setLocale(locale)}
    >
      {name}
    </MenuRadioItem>
  ));
}

interface MenuRadioItemProps extends MenuItemProps {
  isSelected: boolean;
  onChoose: () => void;
}

function MenuRadioItem({ isSelected, onChoose, children, ...item }: MenuRadioItemProps) {
  return (
    <MenuItem
      role="menuitemradio"
      aria-checked={isSelected}
      onClick={onChoose}
      className={styles.radioItem}
      {...item}
    >
      <span>{children}</span>
      {isSelected && <CheckIcon />}
    </MenuItem>
  );
}
