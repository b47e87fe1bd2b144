import { createTheme, type Theme } from '@mui/material/styles';
import { ThemeProvider } from '@mui/system';
import type { ReactNode } from 'react';
import { themeOf } from '.';
import type { Mode } from './tokens';
import { useThemeMode } from './useThemeMode';

const made = new Map<Mode, Theme>();

/** Made once for each mode, when it is shown. */
function madeTheme(mode: Mode): Theme {
  const theme = made.get(mode) ?? createTheme(themeOf(mode));
  made.set(mode, theme);
  return theme;
}

/** The theme in the chosen mode. MUI's own provider carries CSS variables along that nothing here reads. */
export function ConsoleTheme({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={madeTheme(useThemeMode())}>{children}</ThemeProvider>;
}
