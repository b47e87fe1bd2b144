import { Box } from '@mui/material';
import type { Pool } from '#contract/pools';
import { Clamped } from '../../kit';
import { UnlimitedBadge } from './UnlimitedBadge';

/** A pool's name and its badge. */
export function PoolName({ pool }: { pool: Pool }) {
  return (
    <Box component="span" sx={{ display: 'inline-block', maxWidth: 460 }}>
      <Box
        component="span"
        sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: '2px 8px', overflowWrap: 'anywhere' }}
      >
        <Clamped>{pool.name}</Clamped>
        {pool.requires_validation && <UnlimitedBadge />}
      </Box>
    </Box>
  );
}
