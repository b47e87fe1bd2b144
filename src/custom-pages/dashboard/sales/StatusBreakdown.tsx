import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { SalesAnalytics } from '#contract/dashboard';
import { NumberText, StatusBadge } from '../../../kit';

/** How the licenses that were sold in the period stand now. */
export function StatusBreakdown({ counts }: { counts: SalesAnalytics['by_status'] }) {
  const translate = useTranslate();
  if (counts.length === 0) return null;

  return (
    <Box
      component="ul"
      aria-label={translate('dashboard.sales.by_status')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: '6px 18px', m: '12px 0 0', p: 0, listStyle: 'none' }}
    >
      {counts.map(({ status, count }) => (
        <Box component="li" key={status} sx={{ fontSize: '0.8125rem', fontWeight: 600 }}>
          <StatusBadge value={status} /> <NumberText value={count} />
        </Box>
      ))}
    </Box>
  );
}
