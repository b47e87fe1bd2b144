import MenuIcon from '@mui/icons-material/Menu';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { IconAction } from '../kit/ui/IconAction';
import { NotificationBell } from './NotificationBell';
import './TopBar.css';
import { UserMenu } from './UserMenu';

/** The bar on top; `onMenu` is given where the navigation is folded away. */
export function TopBar({ onMenu }: { onMenu?: () => void }) {
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
      <Box sx={{ flex: 1 }} />
      <NotificationBell />
      <UserMenu />
    </Box>
  );
}
