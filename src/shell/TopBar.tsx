import MenuIcon from '@mui/icons-material/Menu';
import SearchIcon from '@mui/icons-material/Search';
import { Box } from '@mui/material';
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
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: '10px',
        height: 56,
        px: { xs: '14px', md: '28px' },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {onMenu && (
        <IconAction className="bar-button" label={translate('shell.nav.open')} onClick={onMenu}>
          <MenuIcon />
        </IconAction>
      )}
      <button type="button" className="search-button" onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
        <SearchIcon fontSize="small" />
        <span>{translate('shell.palette.button')}</span>
        <kbd>{IS_MAC ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <Box sx={{ flex: 1 }} />
      <NotificationBell />
      <UserMenu />
    </Box>
  );
}
