import { Box } from '@mui/material';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';

/** A surface parted from the page by a hairline. */
export const Surface = styled('section')(({ theme }) => ({
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 12,
  background: theme.palette.background.paper,
  minWidth: 0,
}));

interface CardProps {
  title?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** False where the content brings its own margins: a table for instance. */
  padded?: boolean;
  children: ReactNode;
}

/** A titled part of a page. */
export function Card({ title, subtitle, actions, padded = true, children }: CardProps) {
  const heading = useId();

  return (
    <Surface aria-labelledby={title ? heading : undefined}>
      {title && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: '8px 16px',
            alignItems: 'center',
            p: '14px 16px 12px',
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box component="h2" id={heading} sx={{ m: 0, fontSize: '0.9375rem', fontWeight: 650 }}>
              {title}
            </Box>
            {subtitle && <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{subtitle}</Box>}
          </Box>
          {actions}
        </Box>
      )}
      <Box sx={padded ? { p: '16px', pt: title ? 0 : '16px' } : undefined}>{children}</Box>
    </Surface>
  );
}
