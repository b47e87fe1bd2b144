import { Box, Divider, Menu, MenuItem } from '@mui/material';
import type { RefObject } from 'react';
import { useLogout, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { type AdminIdentity, roleOf } from '../authProvider';
import { LanguageChoice } from './LanguageChoice';
import { ThemeChoice } from './ThemeChoice';

interface UserMenuListProps {
  admin: AdminIdentity;
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onClose: () => void;
}

export default function UserMenuList({ admin, anchor, open, onClose }: UserMenuListProps) {
  const translate = useTranslate();

  return (
    <Menu anchorEl={() => anchor.current} open={open} onClose={onClose}>
      <Box component="li" role="none" sx={{ px: 2, py: 1 }}>
        <Box sx={{ fontWeight: 600 }}>{admin.fullName}</Box>
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {[roleOf(admin), admin.email].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      <Divider />
      <MenuItem component={Link} to="/dashboard/profile" onClick={onClose}>
        {translate('shell.user.profile')}
      </MenuItem>
      <MenuItem component={Link} to="/dashboard/settings" onClick={onClose}>
        {translate('shell.user.settings')}
      </MenuItem>
      <MenuItem component={Link} to="/dashboard/audit" onClick={onClose}>
        {translate('shell.user.activity')}
      </MenuItem>
      <Divider />
      <ThemeChoice />
      <Divider />
      <LanguageChoice />
      <Divider />
      <LogoutItem />
    </Menu>
  );
}

function LogoutItem() {
  const logout = useLogout();
  const translate = useTranslate();
  return <MenuItem onClick={() => logout({}, '/login', false)}>{translate('shell.user.logout')}</MenuItem>;
}
