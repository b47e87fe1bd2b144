import { Box } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import type { ChangeFilters } from '../../kit';

/** Resolved notifications stay out of sight unless this is ticked. */
export function ShowResolved({ onChange }: { onChange: ChangeFilters }) {
  const { filterValues } = useListContext();
  const translate = useTranslate();

  return (
    <Box
      component="label"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '8px',
        minHeight: 24,
        fontSize: '0.8125rem',
        fontWeight: 500,
      }}
    >
      <input
        type="checkbox"
        checked={Boolean(filterValues.show_resolved)}
        onChange={({ target }) => onChange({ show_resolved: target.checked || undefined })}
      />
      {translate('resources.notifications.show_resolved')}
    </Box>
  );
}
