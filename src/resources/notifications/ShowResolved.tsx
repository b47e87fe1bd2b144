import { Box } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';

/** Resolved notifications stay out of sight unless this is ticked. */
export function ShowResolved() {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const { show_resolved, ...others } = filterValues;

  return (
    <Box
      component="label"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '8px',
        minHeight: 24,
        '& input': { width: 16, height: 16, m: 0, accentColor: 'var(--accent)' },
        fontSize: '0.8125rem',
        fontWeight: 500,
      }}
    >
      <input
        type="checkbox"
        checked={Boolean(show_resolved)}
        onChange={(event) => setFilters(event.target.checked ? { ...others, show_resolved: true } : others)}
      />
      {translate('resources.notifications.show_resolved')}
    </Box>
  );
}
