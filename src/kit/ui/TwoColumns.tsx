import { Box } from '@mui/material';
import type { ReactNode } from 'react';

const FORM_WIDTH = 'minmax(0, var(--form-width))';

interface TwoColumnsProps {
  /** Width of the second column; as wide as a form without it. */
  side?: string;
  /** Keeps what stands in the columns without showing it. */
  hidden?: boolean;
  className?: string;
  children: ReactNode;
}

/** A column as wide as a form is read, and where there is room a second beside it. */
export function TwoColumns({ side = FORM_WIDTH, hidden = false, className, children }: TwoColumnsProps) {
  return (
    <Box
      className={className}
      sx={{
        display: hidden ? 'none' : 'grid',
        gap: '14px',
        gridTemplateColumns: { xs: FORM_WIDTH, lg: `${FORM_WIDTH} ${side}` },
        alignItems: 'start',
        // Above both, its buttons where the second ends.
        '& > .page-header': { gridColumn: '1 / -1', mb: '6px' },
      }}
    >
      {children}
    </Box>
  );
}
