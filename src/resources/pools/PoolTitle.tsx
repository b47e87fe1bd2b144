import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Pool } from '#contract/pools';
import { RenamePool } from './RenamePool';

/** The pool's name, edited in its place. */
export function PoolTitle({ pool }: { pool: Pool }) {
  const translate = useTranslate();
  const [editing, setEditing] = useState(false);
  if (editing) return <RenamePool pool={pool} onClose={() => setEditing(false)} />;

  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '4px', minWidth: 0 }}>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {pool.name}
      </Typography>
      <Tooltip title={translate('resources.pools.rename')}>
        <IconButton
          size="small"
          aria-label={translate('resources.pools.rename')}
          onClick={() => setEditing(true)}
          sx={{ '& svg': { fontSize: 17 } }}
        >
          <EditIcon />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
