import { Box } from '@mui/material';
import type { ComponentType } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Button } from '../ui/Button';

/** In the toolbar's place while rows are selected: how many, and what can be done with them. */
export function BulkBar({ actions: Actions }: { actions: ComponentType }) {
  const { selectedIds, onUnselectItems } = useListContext();
  const translate = useTranslate();

  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '10px',
        minHeight: 60,
        p: '12px',
        bgcolor: 'accentTint',
        borderRadius: '12px 12px 0 0',
      }}
    >
      <Box role="status" sx={{ fontWeight: 600 }}>
        {translate('kit.list.selected', { smart_count: selectedIds.length })}
      </Box>
      <Actions />
      <Button variant="text" onClick={() => onUnselectItems()}>
        {translate('kit.form.cancel')}
      </Button>
    </Box>
  );
}
