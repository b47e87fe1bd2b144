import { createTheme, type Theme } from '@mui/material/styles';
import { ThemeProvider } from '@mui/system';
import type { ReactNode } from 'react';
import { useStore } from 'react-admin';
import { useMediaQuery } from '../kit/hooks/useMediaQuery';
import { createThemeOptions } from './index';
import type { Mode } from './tokens';

const themesByMode = new Map<Mode, Theme>();

/** Made once for each mode, when it is shown. */
function getTheme(mode: Mode): Theme {
  const theme = themesByMode.get(mode) ?? createTheme(createThemeOptions(mode));
  themesByMode.set(mode, theme);
  return theme;
}

/** The theme in the chosen mode. MUI's own provider carries CSS variables along that nothing here reads. */
export function ConsoleTheme({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={getTheme(useThemeMode())}>{children}</ThemeProvider>;
}

/** Light or dark: what was chosen, else what the system has. */
export function useThemeMode(): Mode {
  const [chosen] = useStore<Mode | undefined>('theme');
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)');
  return chosen ?? (prefersDark ? 'dark' : 'light');
}
