import { Box } from '@mui/material';
import type { ReactNode } from 'react';

const FORM_WIDTH = 'minmax(0, var(--form-width))';

interface TwoColumnsProps {
  /** Width of the second column; default: the width of a form. */
  side?: string;
  /** Keeps the columns mounted but hidden. */
  hidden?: boolean;
  className?: string;
  children: ReactNode;
}

export function TwoColumns({ side = FORM_WIDTH, hidden = false, className, children }: TwoColumnsProps) {
  return (
    <Box
      className={className}
      sx={{
        display: hidden ? 'none' : 'grid',
        gap: '14px',
        gridTemplateColumns: { xs: FORM_WIDTH, lg: `${FORM_WIDTH} ${side}` },
        alignItems: 'start',
        '& > .page-header': { gridColumn: '1 / -1', mb: '6px' },
      }}
    >
      {children}
    </Box>
  );
}
