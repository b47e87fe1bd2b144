import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { SalesAnalytics } from '#contract/dashboard';
import { NumberField, StatusBadge, useFormats } from '../../../admin';
import shared from '../../../theme/shared.module.css';

const TRENDS = {
  up: { sign: '▲', tone: 'available' },
  down: { sign: '▼', tone: 'exhausted' },
  flat: { sign: '→', tone: 'replaced' },
} as const;

type Summary = SalesAnalytics['summary'];

export function SalesSummary({ total_sold, previous_period_sold, percentage_change, trend }: Summary) {
  const translate = useTranslate();
  const text = (name: string) => translate(`dashboard.sales.${name}`);

  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px 32px', m: '0 0 14px' }}>
      <Figure label={text('total')}>
        <NumberField value={total_sold} />
      </Figure>
      <Figure label={text('previous')}>
        <NumberField value={previous_period_sold} />
      </Figure>
      <Figure label={text('change')}>
        {percentage_change === null ? (
          <Box component="span" sx={{ fontSize: '0.875rem', fontWeight: 500 }}>
            {text('no_change')}
          </Box>
        ) : (
          <Change percentage={percentage_change} trend={trend} />
        )}
      </Figure>
    </Box>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontSize: '1.375rem', fontWeight: 650, letterSpacing: '-0.01em' }}>
        {children}
      </Box>
    </div>
  );
}

function Change({ percentage, trend }: { percentage: number; trend: Summary['trend'] }) {
  const translate = useTranslate();
  const formats = useFormats();
  const direction = trend in TRENDS ? trend : 'flat';
  const { sign, tone } = TRENDS[direction];

  return (
    <Box component="span" sx={(theme) => ({ color: theme.palette.status[tone].ink })}>
      <span aria-hidden="true">{`${sign} `}</span>
      <span className={shared.visuallyHidden}>{`${translate(`dashboard.sales.${direction}`)} `}</span>
      {formats.percent(Math.abs(percentage))}
    </Box>
  );
}

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
          <StatusBadge value={status} /> <NumberField value={count} />
        </Box>
      ))}
    </Box>
  );
}
