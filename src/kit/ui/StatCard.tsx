import { Box } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Tone } from '../../theme/tokens';
import { NumberText } from '../cells/NumberText';
import { Surface } from './Card';
import { Skeleton } from './Skeleton';

/** Stat cards side by side, as many as fit. */
export const StatGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(104px, 1fr))',
  gap: 14,
  marginBottom: 14,
  [theme.breakpoints.down('sm')]: { gap: 10 },
}));

interface StatCardProps {
  title: string;
  /** Undefined while it loads. */
  value: number | string | undefined;
  description?: ReactNode;
  icon?: ReactNode;
  tone?: Tone;
  to?: string;
}

/** One figure. A skeleton stands for it while it loads. */
export function StatCard({ title, value, description, icon, tone = 'replaced', to }: StatCardProps) {
  return (
    <Surface
      sx={{
        position: 'relative',
        p: { xs: '12px 14px', sm: '16px' },
        '&:hover': to ? { borderColor: 'primary.main' } : undefined,
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: '8px' }}>
        <Box component="h2" sx={{ m: 0, fontSize: '0.8125rem', fontWeight: 500, color: 'text.secondary' }}>
          {to ? <CardLink to={to}>{title}</CardLink> : title}
        </Box>
        <Mark tone={tone}>{icon}</Mark>
      </Box>
      <Box
        sx={{
          mt: '4px',
          fontSize: { xs: '1.375rem', sm: '1.75rem' },
          fontWeight: 650,
          lineHeight: 1.3,
          letterSpacing: '-0.01em',
        }}
      >
        {value === undefined ? (
          <Skeleton height="1.3em" width="60%" />
        ) : typeof value === 'number' ? (
          <NumberText value={value} />
        ) : (
          value
        )}
      </Box>
      {description && (
        <Box sx={{ mt: '2px', fontSize: '0.8125rem', color: 'text.secondary' }}>{description}</Box>
      )}
    </Surface>
  );
}

const CardLink = styled(Link)({
  color: 'inherit',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 12 },
});

function Mark({ tone, children }: { tone: Tone; children?: ReactNode }) {
  const background = children ? 'tint' : 'ink';
  return (
    <Box
      aria-hidden="true"
      sx={(theme) => ({
        display: 'grid',
        flex: 'none',
        placeItems: 'center',
        width: children ? 28 : 9,
        height: children ? 28 : 9,
        borderRadius: children ? '8px' : '2px',
        color: theme.palette.status[tone].ink,
        background: theme.palette.status[tone][background],
        '& svg': { fontSize: 16 },
      })}
    >
      {children}
    </Box>
  );
}
