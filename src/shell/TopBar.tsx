import MenuIcon from '@mui/icons-material/Menu';
import SearchIcon from '@mui/icons-material/Search';
import { useTranslate } from 'react-admin';
import { IconAction } from '../kit/ui/IconAction';
import { NotificationBell } from './NotificationBell';
import './TopBar.css';
import { UserMenu } from './UserMenu';

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface TopBarProps {
  /** Given where the navigation is folded away. */
  onMenu?: () => void;
  onSearch: () => void;
}

/** The bar on top. */
export function TopBar({ onMenu, onSearch }: TopBarProps) {
  const translate = useTranslate();

  return (
    <header className="top-bar">
      {onMenu && (
        <IconAction className="bar-button" label={translate('shell.nav.open')} onClick={onMenu}>
          <MenuIcon />
        </IconAction>
      )}
      <button type="button" className="search-button" onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
        <SearchIcon />
        <span>{translate('shell.palette.button')}</span>
        <kbd>{IS_MAC ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <NotificationBell />
      <UserMenu />
    </header>
  );
}
