import { Box, useMediaQuery } from '@mui/material';
import { styled, type Theme } from '@mui/material/styles';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { ExportPanel } from '../kit/export/ExportPanel';
import { applyTokens } from '../theme/applyTokens';
import { useThemeMode } from '../theme/useThemeMode';
import type { Tool } from './keyboard/shortcuts';
import { Tools } from './keyboard/Tools';
import { PageTransition } from './PageTransition';
import { Preloading } from './Preloading';
import { SideNav } from './SideNav';
import { Toasts } from './Toasts';
import { TopBar } from './TopBar';

const SkipLink = styled('a')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.tooltip,
  top: 8,
  left: 8,
  padding: '6px 12px',
  borderRadius: 8,
  background: theme.palette.primary.main,
  color: theme.palette.primary.contrastText,
  transform: 'translateY(-200%)',
  '&:focus': { transform: 'none' },
}));

/** Navigation at the side, the bar on top, the page between them. */
export function Layout({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [tool, setTool] = useState<Tool>();
  const mode = useThemeMode();
  const locale = useLocale();
  const translate = useTranslate();
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true });

  useEffect(() => applyTokens(mode), [mode]);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);

  return (
    <Box sx={{ display: 'flex', minHeight: '100vh', bgcolor: 'background.default', color: 'text.primary' }}>
      <SkipLink href="#content">{translate('shell.nav.skip')}</SkipLink>
      <SideNav wide={wide} open={open} onClose={() => setOpen(false)} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <TopBar onMenu={wide ? undefined : () => setOpen(true)} onSearch={() => setTool('palette')} />
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{ p: { xs: '16px 14px 32px', md: '24px 28px 40px' }, maxWidth: 1680, outline: 'none' }}
        >
          <PageTransition>{children}</PageTransition>
        </Box>
      </Box>
      <ExportPanel />
      <Toasts />
      <Preloading />
      <Tools tool={tool} onTool={setTool} />
    </Box>
  );
}
