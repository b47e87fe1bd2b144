import { Box } from '@mui/material';
import type { Mapping } from '#contract/mappings';
import { ProductName } from './ProductName';
import { StatusToggle } from './StatusToggle';

/** A mapping in a list on a phone. */
export function MappingCard({ mapping }: { mapping: Mapping }) {
  return (
    <>
      <Box sx={{ display: 'flex', gap: '10px', justifyContent: 'space-between', alignItems: 'start' }}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <ProductName mapping={mapping} />
        </Box>
        <StatusToggle mapping={mapping} />
      </Box>
      <Box sx={{ mt: '4px', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
        {`${mapping.site.name} → ${mapping.licenseGroup.name}`}
      </Box>
    </>
  );
}
