import ChevronIcon from '@mui/icons-material/KeyboardArrowDown';
import type { Components, Theme } from '@mui/material/styles';
import { createElement } from 'react';
import type { Tokens } from './tokens';

const RING = { outlineStyle: 'solid', outlineWidth: 2, outlineOffset: 2 } as const;

/** How MUI's own pieces look here: hairlines for shadows, dense, no capitals. */
export function components(t: Tokens): Components<Theme> {
  const ring = { ...RING, outlineColor: t.accent };
  const hairline = `1px solid ${t.hairline}`;

  return {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': ring } },
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
        // As high as a button and a select, which stand beside it.
        input: { height: '1.357em', '&::placeholder': { color: t.muted, opacity: 1 } },
        notchedOutline: { borderColor: t.control },
      },
    },
    MuiNativeSelect: {
      defaultProps: { IconComponent: ChevronIcon },
      styleOverrides: { icon: { right: 8, color: t.ink, '&&': { top: 'calc(50% - 8px)', fontSize: 16 } } },
    },
    MuiAutocomplete: {
      defaultProps: { popupIcon: createElement(ChevronIcon) },
      styleOverrides: { popupIndicator: { color: t.ink, '& .icon': { fontSize: 16 } } },
    },
    MuiTextField: { defaultProps: { size: 'small' } },
    MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0 } } },
    MuiCheckbox: { defaultProps: { size: 'small' }, styleOverrides: { root: { color: t.control } } },
    MuiTooltip: {
      styleOverrides: { tooltip: { backgroundColor: t.ink, color: t.surface, fontSize: '0.75rem' } },
    },
    MuiSkeleton: { defaultProps: { animation: 'wave' } },
    MuiLink: { defaultProps: { underline: 'hover' } },
  };
}
