import { Box } from '@mui/material';
import type { ReactNode } from 'react';

const FORM = 'minmax(0, var(--form-width))';

interface ColumnsProps {
  /** Width of the second column; as wide as a form without it. */
  side?: string;
  /** Keeps what stands in the columns without showing it. */
  hidden?: boolean;
  className?: string;
  children: ReactNode;
}

/** A column as wide as a form is read, and where there is room a second beside it. */
export function Columns({ side = FORM, hidden = false, className, children }: ColumnsProps) {
  return (
    <Box
      className={className}
      sx={{
        display: hidden ? 'none' : 'grid',
        gap: '14px',
        gridTemplateColumns: { xs: FORM, lg: `${FORM} ${side}` },
        alignItems: 'start',
        // Above both, its buttons where the second ends.
        '& > .page-header': { gridColumn: '1 / -1', mb: '6px' },
      }}
    >
      {children}
    </Box>
  );
}
