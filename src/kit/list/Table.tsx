import { styled } from '@mui/material/styles';

// Widths of the list itself: beside the navigation a wide screen leaves less than a tablet does.
const WIDTHS = { md: 720, lg: 900, xl: 1160 };

/** The kit's table: native elements, one style for the whole, so that a page of a hundred rows stays light. */
export const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '6px 10px',
    height: 40,
    textAlign: 'start',
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& th': { color: theme.palette.text.secondary, fontSize: '0.75rem', fontWeight: 550, whiteSpace: 'nowrap' },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& :is(th, td):first-of-type': { paddingLeft: 14 },
  '& :is(th, td):last-of-type': { paddingRight: 14 },
  '& tbody tr.clickable': { cursor: 'pointer' },
  '& tbody tr:hover, & tbody tr[data-selected]': { background: theme.palette.action.hover },
  // One long word must not push the other columns out of sight.
  '& td': { maxWidth: 360, overflowWrap: 'break-word' },
  '& time': { whiteSpace: 'nowrap' },
  '& .end': { textAlign: 'end' },
  '& td.end, & td time': { whiteSpace: 'nowrap' },
  '& .box': { width: 44, paddingRight: 4 },
  '& td a': { color: 'inherit', fontWeight: 550, textDecoration: 'none' },
  '& td a:hover': { textDecoration: 'underline' },
  '& input[type="checkbox"]': {
    width: 16,
    height: 16,
    margin: 0,
    accentColor: theme.palette.primary.main,
    verticalAlign: 'middle',
  },
  '& label.hit': { display: 'inline-grid', placeItems: 'center', width: 24, height: 24, cursor: 'pointer' },
  '& th button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    minHeight: 24,
    padding: '2px 0',
    border: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
    '& svg': { fontSize: 14 },
  },
  '& th[aria-sort] button': { color: theme.palette.text.primary },
  ...Object.fromEntries(
    Object.entries(WIDTHS).map(([size, width]) => [
      `@container (max-width: ${width}px)`,
      { [`& .below-${size}`]: { display: 'none' } },
    ]),
  ),
}));

interface Placed {
  align: 'start' | 'end';
  hideBelow?: string;
}

/** The classes that place a column's cells. */
export function cellClass({ align, hideBelow }: Placed): string | undefined {
  const names = [align === 'end' && 'end', hideBelow && `below-${hideBelow}`].filter(Boolean);
  return names.length > 0 ? names.join(' ') : undefined;
}
