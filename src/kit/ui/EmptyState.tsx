import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** What to do next. */
  text?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}

/** Stands where there is nothing yet, and says what to do about it. */
export function EmptyState({ title, text, action, icon }: EmptyStateProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: '6px', p: '48px 24px', textAlign: 'center' }}>
      {icon && (
        <Box aria-hidden="true" sx={{ color: 'text.secondary', '& svg': { fontSize: 28 } }}>
          {icon}
        </Box>
      )}
      <Box component="h2" sx={{ typography: 'h2', m: 0 }}>
        {title}
      </Box>
      {text && <Box sx={{ color: 'text.secondary', maxWidth: 420 }}>{text}</Box>}
      {action && (
        <Box sx={{ mt: '10px', display: 'flex', flexWrap: 'wrap', gap: '10px', justifyContent: 'center' }}>
          {action}
        </Box>
      )}
    </Box>
  );
}
