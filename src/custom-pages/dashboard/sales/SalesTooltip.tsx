import { useTranslate } from 'ra-core';
import { NumberField, useFormats } from '../../../admin';
import styles from './SalesChart.module.css';
import type { SalesPoint } from './salesPoints';
import series from './series.module.css';

interface SalesTooltipProps {
  point: SalesPoint;
  max: number;
  /** Distance of the point from the start of the chart's visible part, in px. */
  x: number;
  /** Whether the tooltip has more room before the point. */
  isPastMiddle: boolean;
}

/** Beside its point, at the height of its value, within the chart. */
export function SalesTooltip({ point, max, x, isPastMiddle }: SalesTooltipProps) {
  const translate = useTranslate();
  return (
    <div
      className={styles.tooltip}
      data-before={isPastMiddle || undefined}
      style={{ '--x': `${x}px`, '--share': point.count / max }}
      aria-hidden="true"
    >
      <div className={styles.tooltipName}>{point.name}</div>
      <dl>
        <dt className={series.series} data-series="current">
          {translate('dashboard.sales.series')}
        </dt>
        <dd>
          <NumberField value={point.count} />
        </dd>
        {point.previousCount !== undefined && (
          <>
            <dt className={series.series} data-series="previous">
              {point.previousName}
            </dt>
            <dd>
              <NumberField value={point.previousCount} />
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

/** The same for screen readers: "Fri, Nov 20, 2026: Sold 52, Previous Period 40". */
export function PointText({ point: { name, count, previousCount } }: { point: SalesPoint }) {
  const translate = useTranslate();
  const formats = useFormats();
  const sold = `${translate('dashboard.sales.series')} ${formats.number(count)}`;
  const previous =
    previousCount === undefined
      ? undefined
      : `${translate('dashboard.sales.previous')} ${formats.number(previousCount)}`;
  return <>{`${name}: ${[sold, previous].filter(Boolean).join(', ')}`}</>;
}
