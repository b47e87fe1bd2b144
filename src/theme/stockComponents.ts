import ChevronIcon from '@mui/icons-material/KeyboardArrowDown';
import type { Components, Theme } from '@mui/material/styles';
import type { Tokens } from './tokens';

const SMALL_SCREEN = '@media (max-width: 599.95px)';
const OPEN_BULK_ACTIONS = '.RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)';
const NO_BORDER = { border: 0 };

/** Makes the components of react-admin that the kit does not use look like those of the kit. */
export function createStockOverrides(t: Tokens): Components<Theme> {
  return { ...createInputOverrides(t), ...createDataOverrides(t), ...createPageOverrides(t) };
}

/** Inputs have their label above, not on the border. */
function createInputOverrides(t: Tokens): Components<Theme> {
  return {
    MuiFormControl: { defaultProps: { size: 'small', fullWidth: true } },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiInputLabel: {
      defaultProps: { shrink: true, disableAnimation: true },
      styleOverrides: {
        root: {
          position: 'static',
          maxWidth: '100%',
          marginBottom: 5,
          transform: 'none',
          color: t.ink,
          fontSize: '0.8125rem',
          fontWeight: 550,
          lineHeight: 1.5,
          whiteSpace: 'normal',
          '&.Mui-focused': { color: t.ink },
        },
      },
    },
    MuiSelect: {
      defaultProps: { IconComponent: ChevronIcon },
      styleOverrides: {
        select: { minHeight: '1.357em', lineHeight: 1.357 },
        icon: { right: 8, color: t.ink, top: 'calc(50% - 8px)', fontSize: 16 },
      },
    },
    RaFilterForm: {
      styleOverrides: {
        root: {
          gap: '8px 10px',
          '&&': { minHeight: 0, padding: '0 0 12px' },
          '&& .MuiFormControl-root': { margin: 0 },
          '& .MuiAutocomplete-root': { minWidth: 210 },
        },
      },
    },
    RaFilterFormInput: { styleOverrides: { root: { '& .RaFilterFormInput-spacer': { width: 0 } } } },
  };
}

function createDataOverrides(t: Tokens): Components<Theme> {
  const table = {
    // The table scrolls, not the page.
    '& [class*="-tableWrapper"]': { overflowX: 'auto' },
    '& td .MuiButton-root': {
      ...NO_BORDER,
      minHeight: 28,
      minWidth: 0,
      padding: '2px 6px',
      background: 'none',
    },
    '& td .MuiIconButton-root': { padding: 6 },
    '& td:has(.MuiButtonBase-root)': { whiteSpace: 'nowrap' },
    '& tbody tr:last-of-type > td': { borderBottom: 0 },
  } as const;
  return {
    MuiTableCell: {
      styleOverrides: {
        root: { height: 40, padding: '6px 8px', borderBottom: `1px solid ${t.hairline}` },
        head: { color: t.muted, fontSize: '0.75rem', fontWeight: 550, whiteSpace: 'nowrap' },
        paddingCheckbox: { padding: '0 4px 0 8px' },
      },
    },
    MuiTableRow: {
      styleOverrides: { root: { '&.Mui-selected, &.Mui-selected:hover': { background: t.accentTint } } },
    },
    MuiTableSortLabel: {
      styleOverrides: { root: { minHeight: 24, '&.Mui-active': { color: t.ink } }, icon: { fontSize: 14 } },
    },
    MuiChip: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { fontSize: '0.75rem', fontWeight: 600 } },
    },
    MuiPaginationItem: {
      styleOverrides: {
        root: {
          borderRadius: 8,
          color: t.muted,
          fontWeight: 600,
          '&.Mui-selected, &.Mui-selected:hover': { background: t.accentTint, color: t.accent },
        },
      },
    },
    RaDatagrid: { styleOverrides: { root: table } },
    RaDataTable: { styleOverrides: { root: table } },
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: {
          '& .RaBulkActionsToolbar-toolbar': { background: t.accentTint, color: t.ink },
          // Collapsed to no height, its buttons would still take the focus and cover the header.
          '& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' },
        },
      },
    },
    // HTML of its sanitizer's policy, which the content security policy admits.
    RaRichTextField: { defaultProps: { purifyOptions: { RETURN_TRUSTED_TYPE: true } } },
    RaLabeled: {
      styleOverrides: {
        root: {
          '& .RaLabeled-label': { color: t.muted, fontSize: '0.8125rem' },
          '&.RaLabeled-fullWidth': { width: '100%' },
        },
      },
    },
  };
}

function createPageOverrides(t: Tokens): Components<Theme> {
  const form = { '& .MuiCard-root': { maxWidth: 'var(--form-width)' } };
  return {
    MuiTab: { styleOverrides: { root: { fontWeight: 550, textTransform: 'none' } } },
    MuiAccordion: { styleOverrides: { root: { boxShadow: 'none' } } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1rem', fontWeight: 650 } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '0 24px 20px' } } },
    MuiCard: { styleOverrides: { root: { borderRadius: 12 } } },
    RaButton: { defaultProps: { color: 'inherit' } },
    RaCreateButton: { defaultProps: { color: 'primary', variant: 'contained' } },
    RaTopToolbar: {
      styleOverrides: { root: { '&&': { minHeight: 36, padding: '0 0 12px', background: 'none' } } },
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
