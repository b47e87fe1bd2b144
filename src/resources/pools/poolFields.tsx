import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Pool } from '#contract/pools';
import { StatusBadge, TruncatedText } from '../../admin';

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

export function UnlimitedBadge() {
  const translate = useTranslate();
  return <StatusBadge value="unlimited" tone="sold" label={translate('resources.pools.unlimited')} />;
}

/** Used keys: all keys ever added minus the available ones. */
export function getSoldCount({ total_licenses, available_licenses }: Pool): number {
  return total_licenses - available_licenses;
}
