import type { Components, Theme } from '@mui/material/styles';
import type { Tokens } from './tokens';

const SMALL_SCREEN = '@media (max-width: 599.95px)';
const OPEN_BULK_ACTIONS = '.RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)';

/** Pages, buttons and messages of react-admin. */
export function createPageOverrides(t: Tokens): Components<Theme> {
  const message = {
    fontFamily: 'inherit',
    opacity: 1,
    '& [class*="-message"]': { color: t.muted, fontFamily: 'inherit', opacity: 1 },
    '& svg[class*="Ra"]': { width: 48, height: 48, color: t.muted },
    '& h1': { fontSize: '1.125rem' },
  };
  const asMessage = { styleOverrides: { root: message } };
  const form = { '& .MuiCard-root': { maxWidth: 'var(--form-width)' } };
  return {
    MuiTab: { styleOverrides: { root: { fontWeight: 550, textTransform: 'none' } } },
    MuiAccordion: { styleOverrides: { root: { boxShadow: 'none' } } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1rem', fontWeight: 650 } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '0 24px 20px' } } },
    MuiCard: { styleOverrides: { root: { borderRadius: 12 } } },
    MuiAppBar: {
      styleOverrides: {
        root: {
          '&&': { backgroundColor: t.surface, color: t.ink },
          borderWidth: '0 0 1px',
          borderRadius: 0,
          boxShadow: 'none',
        },
      },
    },
    RaLayout: { styleOverrides: { root: { '& .RaLayout-content': { paddingTop: 24 } } } },
    RaButton: { defaultProps: { color: 'inherit' } },
    RaCreateButton: { defaultProps: { color: 'primary', variant: 'contained' } },
    RaTopToolbar: {
      styleOverrides: {
        root: {
          '&&': { minHeight: 36, padding: '0 0 12px', background: 'none' },
          [SMALL_SCREEN]: { flexWrap: 'wrap' },
        },
      },
    },
    RaListToolbar: {
      styleOverrides: {
        root: {
          gap: '0 10px',
          '&&': { background: 'none' },
          // A column, whose filters would shrink and lie below the table.
          [SMALL_SCREEN]: { '&& > *': { flex: 'none' } },
        },
      },
    },
    RaList: {
      styleOverrides: {
        root: {
          '& .RaList-main': { minWidth: 0 },
          // The bulk actions lie over the toolbar, whose buttons would show at their edges.
          [`& .RaList-main:has(${OPEN_BULK_ACTIONS}) .RaList-actions`]: { visibility: 'hidden' },
        },
      },
    },
    RaAccessDenied: asMessage,
    RaAuthenticationError: asMessage,
    RaEmpty: asMessage,
    RaError: asMessage,
    RaLoading: asMessage,
    RaNotFound: asMessage,
    RaSortButton: { styleOverrides: { root: { '& .MuiButton-root': { color: t.ink } } } },
    RaUpdateWithConfirmButton: { styleOverrides: { root: { color: t.ink } } },
    RaUpdateWithUndoButton: { styleOverrides: { root: { color: t.ink } } },
    RaEdit: { styleOverrides: { root: form } },
    RaCreate: { styleOverrides: { root: form } },
    RaToolbar: {
      styleOverrides: {
        root: {
          '&&': { minHeight: 0, padding: 16, background: 'none' },
          // Stays at the bottom of the screen, above the form.
          '&&.RaToolbar-mobileToolbar': { background: t.surface, borderTop: `1px solid ${t.hairline}` },
        },
      },
    },
  };
}
