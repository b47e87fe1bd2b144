import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface FieldRowProps {
  /** The button that does something with what the field holds. */
  action: ReactNode;
  children: ReactNode;
}

/** A field and its button, beside the input whatever is said below it; on a phone under it. */
export function FieldRow({ action, children }: FieldRowProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: '10px',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        alignItems: 'start',
      }}
    >
      <div>{children}</div>
      <Box sx={{ pt: { sm: BELOW_LABEL } }}>{action}</Box>
    </Box>
  );
}

/** As high as a field's label. */
export const BELOW_LABEL = 'calc(5px + 1.21875rem)';
