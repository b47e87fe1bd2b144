import MenuIcon from '@mui/icons-material/Menu';
import { Box, IconButton } from '@mui/material';
import { useTranslate } from 'react-admin';
import { NotificationBell } from './NotificationBell';
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
        <IconButton onClick={onMenu} edge="start" aria-label={translate('shell.nav.open')}>
          <MenuIcon fontSize="small" />
        </IconButton>
      )}
      <Box sx={{ flex: 1 }} />
      <NotificationBell />
      <UserMenu />
    </Box>
  );
}
