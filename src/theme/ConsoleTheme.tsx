import { createTheme } from '@mui/material/styles';
import { ThemeProvider } from '@mui/system';
import type { ReactNode } from 'react';
import { darkTheme, lightTheme } from '.';
import { useThemeMode } from './useThemeMode';

const themes = { light: createTheme(lightTheme), dark: createTheme(darkTheme) };

/** The theme in the chosen mode. MUI's own provider carries CSS variables along that nothing here reads. */
export function ConsoleTheme({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={themes[useThemeMode()]}>{children}</ThemeProvider>;
}
