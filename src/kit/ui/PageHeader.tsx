import { Box } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { PRODUCT } from '../../product';

interface PageHeaderProps {
  title: string;
  /** In place of the plain title: an inline editor for instance. */
  heading?: ReactNode;
  subtitle?: ReactNode;
  /** Beside the title: a badge for instance. */
  badge?: ReactNode;
  actions?: ReactNode;
}

/** The head of every page: its title, a line on it, what can be done here. Also titles the window. */
export function PageHeader({ title, heading, subtitle, badge, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 16px', alignItems: 'flex-start', mb: '20px' }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 10px', alignItems: 'center' }}>
          {heading ?? (
            <Box component="h1" sx={{ typography: 'h1', m: 0, overflowWrap: 'anywhere' }}>
              {title}
            </Box>
          )}
          {badge}
        </Box>
        {subtitle && <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{subtitle}</Box>}
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '10px' }}>{actions}</Box>}
    </Box>
  );
}
