import { createTheme, StyledEngineProvider, type Theme } from '@mui/material/styles';
import { ThemeProvider } from '@mui/system';
import { type Exporter, useStore } from 'ra-core';
import type { ReactNode } from 'react';
import { createThemeOptions } from './index';
import type { Mode } from './tokens';
import { useMediaQuery } from './useMediaQuery';

const themesByMode = new Map<Mode, Theme>();

function getTheme(mode: Mode, exporter: Exporter): Theme {
  const lists = { RaList: { defaultProps: { exporter } }, RaInfiniteList: { defaultProps: { exporter } } };
  const theme = themesByMode.get(mode) ?? createTheme(createThemeOptions(mode), { components: lists });
  themesByMode.set(mode, theme);
  return theme;
}

interface ConsoleThemeProps {
  /** Of the lists that name none. */
  exporter: Exporter;
  children: ReactNode;
}

/**
 * The theme of the current mode. Lighter than the MUI provider, whose CSS variables are unused. MUI's styles come
 * first in the document, so that a class of ours overrides them.
 */
export function ConsoleTheme({ exporter, children }: ConsoleThemeProps) {
  return (
    <StyledEngineProvider injectFirst>
      <ThemeProvider theme={getTheme(useThemeMode(), exporter)}>{children}</ThemeProvider>
    </StyledEngineProvider>
  );
}

export function useThemeMode(): Mode {
  const [chosen] = useStore<Mode | undefined>('theme');
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)');
  return chosen ?? (prefersDark ? 'dark' : 'light');
}
