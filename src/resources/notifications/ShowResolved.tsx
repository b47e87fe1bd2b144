import { Box, Checkbox } from '@mui/material';
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
        gap: '4px',
        fontSize: '0.8125rem',
        fontWeight: 500,
      }}
    >
      <Checkbox
        checked={Boolean(show_resolved)}
        onChange={(event) => setFilters(event.target.checked ? { ...others, show_resolved: true } : others)}
        sx={{ p: '4px' }}
      />
      {translate('resources.notifications.show_resolved')}
    </Box>
  );
}
