import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { SalesAnalytics } from '#contract/dashboard';
import { NumberField, StatusBadge, useFormats, useText } from '../../../admin';
import tones from '../../../admin/ui/tones.module.css';
import shared from '../../../theme/shared.module.css';
import styles from './Sales.module.css';
import series from './series.module.css';

const TRENDS = {
  up: { sign: '▲', tone: 'available' },
  down: { sign: '▼', tone: 'exhausted' },
  flat: { sign: '→', tone: 'replaced' },
} as const;

type Summary = SalesAnalytics['summary'];

export function SalesSummary({ total_sold, previous_period_sold, percentage_change, trend }: Summary) {
  const text = useText('dashboard.sales');

  return (
    <dl className={styles.summary}>
      <Figure label={text('total')}>
        <NumberField value={total_sold} />
      </Figure>
      <Figure label={text('previous')}>
        <NumberField value={previous_period_sold} />
      </Figure>
      <Figure label={text('change')}>
        {percentage_change === null ? (
          <span className={styles.noChange}>{text('no_change')}</span>
        ) : (
          <Change percentage={percentage_change} trend={trend} />
        )}
      </Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={shared.note}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Change({ percentage, trend }: { percentage: number; trend: Summary['trend'] }) {
  const translate = useTranslate();
  const formats = useFormats();
  const direction = trend in TRENDS ? trend : 'flat';
  const { sign, tone } = TRENDS[direction];

  return (
    <span className={tones.ink} data-tone={tone}>
      <span aria-hidden="true">{`${sign} `}</span>
      <span className={shared.visuallyHidden}>{`${translate(`dashboard.sales.${direction}`)} `}</span>
      {formats.percent(Math.abs(percentage))}
    </span>
  );
}

export function SalesLegend() {
  const translate = useTranslate();
  return (
    <ul className={styles.legend}>
      <li className={series.series} data-series="current">
        {translate('dashboard.sales.series')}
      </li>
      <li className={series.series} data-series="previous">
        {translate('dashboard.sales.previous')}
      </li>
    </ul>
  );
}

const MAX_STATUSES = 3;

/** The first statuses, and how many sales have another one. */
export function StatusBreakdown({ counts }: { counts: SalesAnalytics['by_status'] }) {
  const translate = useTranslate();
  const shown = counts.slice(0, MAX_STATUSES);
  const others = counts.slice(MAX_STATUSES).reduce((sum, { count }) => sum + count, 0);
  if (shown.length === 0) return null;

  return (
    <ul aria-label={translate('dashboard.sales.by_status')} className={styles.statuses}>
      {shown.map(({ status, count }) => (
        <li key={status}>
          {/* "Available" would read as stock. */}
          <StatusBadge
            value={status}
            label={status === 'available' ? translate('dashboard.sales.deliverable') : undefined}
          />{' '}
          <NumberField value={count} />
        </li>
      ))}
      {others > 0 && (
        <li>
          <StatusBadge value="other" label={translate('dashboard.sales.other')} />{' '}
          <NumberField value={others} />
        </li>
      )}
    </ul>
  );
}
