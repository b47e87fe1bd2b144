import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../../theme/classNames';
import type { Tone } from '../../theme/tokens';
import { NumberField } from '../cells/fields';
import { Paper } from './Card';
import { Skeleton } from './Skeleton';
import styles from './StatCard.module.css';
import tones from './tones.module.css';

interface StatGridProps {
  /** Four cards in one row, or in two; by default as many in a row as fit. */
  four?: boolean;
  children: ReactNode;
}

export function StatGrid({ four, children }: StatGridProps) {
  return <div className={classNames(styles.grid, four && styles.four)}>{children}</div>;
}

interface StatCardProps {
  title: string;
  /** Undefined while loading. */
  value: number | string | undefined;
  description?: ReactNode;
  icon?: ReactNode;
  tone?: Tone;
  to?: string;
}

export const StatCard = memo(function StatCard({
  title,
  value,
  description,
  icon,
  tone = 'replaced',
  to,
}: StatCardProps) {
  return (
    <Paper className={styles.card}>
      <div className={styles.head}>
        <h2>{to ? <Link to={to}>{title}</Link> : title}</h2>
        <span className={classNames(styles.icon, tones.tone)} data-tone={tone} aria-hidden="true">
          {icon}
        </span>
      </div>
      <div className={styles.value} data-stat-value>
        {value === undefined ? (
          <Skeleton height="1.3em" width="60%" />
        ) : typeof value === 'number' ? (
          <NumberField value={value} />
        ) : (
          value
        )}
      </div>
      {description && <div className={styles.text}>{description}</div>}
    </Paper>
  );
});
