import type { Components, Theme } from '@mui/material/styles';
import type { Tokens } from './tokens';

const NO_BORDER = { border: 0 };

/** Tables, lists and fields of react-admin. */
export function createDataOverrides(t: Tokens): Components<Theme> {
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
    '& td .RaInPlaceEditor-reading .MuiTypography-root': { fontSize: 'inherit' },
    '& td .MuiIconButton-root': { padding: 6 },
    '& td:has(.MuiButtonBase-root)': { whiteSpace: 'nowrap' },
    '& tbody tr:last-of-type > td': { borderBottom: 0 },
    // The row of the details takes no room while it is closed.
    '& .RaDataTable-expandRow > td': { height: 0 },
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
    MuiAvatar: {
      styleOverrides: {
        colorDefault: { background: t.accentTint, color: t.accent, fontSize: '0.875rem', fontWeight: 600 },
      },
    },
    RaSingleFieldList: { styleOverrides: { root: { gap: 6, '.RaList-content > &': { padding: 16 } } } },
    RaImageField: { styleOverrides: { root: { '& img': { margin: 0, objectPosition: 'left' } } } },
    RaPlaceholder: { styleOverrides: { root: { background: t.hairline } } },
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
