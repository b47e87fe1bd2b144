import { Box } from '@mui/material';
import type { Pool } from '#contract/pools';
import { UnlimitedBadge } from './UnlimitedBadge';

/** A pool's name, its badge, and the first line of what it is for. */
export function PoolName({ pool }: { pool: Pool }) {
  return (
    <Box component="span" sx={{ display: 'inline-block', maxWidth: 460 }}>
      <Box
        component="span"
        sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: '2px 8px', overflowWrap: 'anywhere' }}
      >
        {pool.name}
        {pool.requires_validation && <UnlimitedBadge />}
      </Box>
    </Box>
  );
}
