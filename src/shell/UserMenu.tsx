import { Avatar, Box, ButtonBase, Divider, Menu, MenuItem, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { useGetIdentity, useLogout, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { AdminIdentity } from '../authProvider';
import { LanguageChoice } from './LanguageChoice';
import { ThemeChoice } from './ThemeChoice';

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

export function UserMenu() {
  const { identity } = useGetIdentity();
  const translate = useTranslate();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'), { noSsr: true });
  if (!identity) return null;

  const { fullName = '', role, email } = identity as AdminIdentity;

  return (
    <>
      <ButtonBase
        ref={anchor}
        onClick={() => setOpen(true)}
        aria-haspopup="menu"
        aria-expanded={open}
        sx={{ gap: '10px', p: '4px', borderRadius: '8px', textAlign: 'left' }}
      >
        <Avatar
          aria-hidden="true"
          sx={{
            width: 32,
            height: 32,
            fontSize: 12,
            fontWeight: 650,
            bgcolor: 'accentTint',
            color: 'primary.main',
          }}
        >
          {initials(fullName)}
        </Avatar>
        <Box className={wide ? undefined : 'visually-hidden'} sx={{ lineHeight: 1.25 }}>
          <Box sx={{ fontSize: '0.8125rem', fontWeight: 600 }}>{fullName}</Box>
          <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{capitalised(role)}</Box>
        </Box>
      </ButtonBase>
      <Menu anchorEl={anchor.current} open={open} onClose={() => setOpen(false)}>
        <Box component="li" role="none" sx={{ px: 2, py: 1 }}>
          <Box sx={{ fontWeight: 600 }}>{fullName}</Box>
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            {[capitalised(role), email].filter(Boolean).join(' · ')}
          </Box>
        </Box>
        <Divider />
        <MenuItem component={Link} to="/dashboard/profile" onClick={() => setOpen(false)}>
          {translate('shell.user.profile')}
        </MenuItem>
        <MenuItem component={Link} to="/dashboard/settings" onClick={() => setOpen(false)}>
          {translate('shell.user.settings')}
        </MenuItem>
        <Divider />
        <ThemeChoice />
        <Divider />
        <LanguageChoice />
        <Divider />
        <LogoutItem />
      </Menu>
    </>
  );
}

function LogoutItem() {
  const logout = useLogout();
  const translate = useTranslate();
  return <MenuItem onClick={() => logout({}, '/login', false)}>{translate('shell.user.logout')}</MenuItem>;
}
