import '@fontsource-variable/jetbrains-mono/wght.css';
import ChevronIcon from '@mui/icons-material/KeyboardArrowDown';
import type { Components, Theme } from '@mui/material/styles';
import { createElement } from 'react';
import type { RaThemeOptions } from 'react-admin';
import { CheckboxRoot } from './CheckboxRoot';
import { createStockOverrides } from './stockComponents';
import { type Mode, SANS, type Tokens, tokens } from './tokens';

const headingStyle = (size: string) => ({ fontSize: size, fontWeight: 650, letterSpacing: '-0.01em' });

export function createThemeOptions(mode: Mode): RaThemeOptions {
  const t = tokens[mode];
  const { available, sold, exhausted, warning } = t.tones;

  return {
    palette: {
      mode,
      primary: { main: t.accent, contrastText: t.onAccent },
      secondary: { main: t.accent, contrastText: t.onAccent },
      success: { main: available.ink, contrastText: t.surface },
      info: { main: sold.ink, contrastText: t.surface },
      error: { main: exhausted.ink, contrastText: t.surface },
      warning: { main: warning.ink, contrastText: t.surface },
      background: { default: t.page, paper: t.surface },
      text: { primary: t.ink, secondary: t.muted },
      divider: t.hairline,
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: SANS,
      fontSize: 14,
      h1: headingStyle('1.375rem'),
      h2: headingStyle('0.9375rem'),
      h3: headingStyle('0.875rem'),
      h4: headingStyle('1.125rem'),
      h5: headingStyle('1rem'),
      h6: headingStyle('0.9375rem'),
      overline: { fontSize: '0.8125rem', fontWeight: 600, letterSpacing: 0, textTransform: 'none' },
      body1: { fontSize: '0.875rem' },
      body2: { fontSize: '0.8125rem' },
      caption: { fontSize: '0.75rem' },
      button: { textTransform: 'none' },
    },
    components: createComponentOverrides(t),
  };
}

const FOCUS_RING = { outlineStyle: 'solid', outlineWidth: 2, outlineOffset: 2 } as const;

function createComponentOverrides(t: Tokens): Components<Theme> {
  const focusRing = { ...FOCUS_RING, outlineColor: t.accent };
  const hairline = `1px solid ${t.hairline}`;

  return {
    ...createStockOverrides(t),
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, variant: 'outlined', color: 'inherit' },
      styleOverrides: {
        root: { minHeight: 36, padding: '5px 13px', fontSize: '0.8125rem', fontWeight: 600, lineHeight: 1.5 },
        outlined: { borderColor: t.hairline, backgroundColor: t.surface },
      },
    },
    MuiIconButton: { styleOverrides: { root: { borderRadius: 8, color: t.muted } } },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none', border: hairline } },
    },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 12 } } },
    MuiDrawer: { styleOverrides: { paper: { borderRadius: 0, borderWidth: '0 1px 0 0' } } },
    MuiMenu: { styleOverrides: { paper: { minWidth: 160, boxShadow: '0 8px 24px rgb(0 0 0 / 0.12)' } } },
    MuiMenuItem: { styleOverrides: { root: { fontSize: '0.875rem', minHeight: 36 } } },
    MuiOutlinedInput: {
      defaultProps: { size: 'small', notched: false },
      styleOverrides: {
        root: { backgroundColor: t.surface, fontSize: '0.875rem' },
        // Same height as the buttons and selects beside it.
        input: { height: '1.357em', '&::placeholder': { color: t.muted, opacity: 1 } },
        // Without the gap for a label on the border.
        notchedOutline: { top: 0, borderColor: t.control, '& legend': { display: 'none' } },
      },
    },
    MuiNativeSelect: {
      defaultProps: { IconComponent: ChevronIcon },
      styleOverrides: { icon: { right: 8, color: t.ink, '&&': { top: 'calc(50% - 8px)', fontSize: 16 } } },
    },
    MuiAutocomplete: {
      defaultProps: { fullWidth: true, popupIcon: createElement(ChevronIcon) },
      styleOverrides: { popupIndicator: { color: t.ink, '& svg': { fontSize: 16 } } },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0 } } },
    MuiCheckbox: {
      defaultProps: { size: 'small', slotProps: { root: { component: CheckboxRoot } } },
      styleOverrides: { root: { color: t.control } },
    },
    MuiTooltip: {
      styleOverrides: { tooltip: { backgroundColor: t.ink, color: t.surface, fontSize: '0.75rem' } },
    },
    // It has no name. A text beside it, or the field around it, says what is loading.
    MuiCircularProgress: { defaultProps: { 'aria-hidden': true } },
    MuiSkeleton: { defaultProps: { animation: 'wave' } },
    MuiLink: { defaultProps: { underline: 'hover' } },
  };
}
