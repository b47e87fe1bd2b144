import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Pool } from '#contract/pools';
import { StatusBadge, TruncatedText } from '../../kit';

/** A pool's name and its badge. */
export function PoolNameField({ pool }: { pool: Pool }) {
  return (
    <Box component="span" sx={{ display: 'inline-block', maxWidth: 460 }}>
      <Box
        component="span"
        sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: '2px 8px', overflowWrap: 'anywhere' }}
      >
        <TruncatedText>{pool.name}</TruncatedText>
        {pool.requires_validation && <UnlimitedBadge />}
      </Box>
    </Box>
  );
}

/** Marks a pool whose keys may be delivered without end, once validated. */
export function UnlimitedBadge() {
  const translate = useTranslate();
  return <StatusBadge value="unlimited" tone="sold" label={translate('resources.pools.unlimited')} />;
}

/** What is no longer there: everything that was ever added, less what is available. */
export function getSoldCount({ total_licenses, available_licenses }: Pool): number {
  return total_licenses - available_licenses;
}
