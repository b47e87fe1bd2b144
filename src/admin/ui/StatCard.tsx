import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Tone } from '../../theme/tokens';
import { NumberField } from '../cells/fields';
import { Paper } from './Card';
import { Skeleton } from './Skeleton';
import './StatCard.css';

export function StatGrid({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`stat-grid ${className}`} {...rest} />;
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

export function StatCard({ title, value, description, icon, tone = 'replaced', to }: StatCardProps) {
  const background = `var(--${icon ? `${tone}Tint` : tone})`;

  return (
    <Paper className="stat-card">
      <div className="stat-head">
        <h2>{to ? <Link to={to}>{title}</Link> : title}</h2>
        <span className="stat-icon" style={{ background, color: `var(--${tone})` }} aria-hidden="true">
          {icon}
        </span>
      </div>
      <div className="stat-value">
        {value === undefined ? (
          <Skeleton height="1.3em" width="60%" />
        ) : typeof value === 'number' ? (
          <NumberField value={value} />
        ) : (
          value
        )}
      </div>
      {description && <div className="stat-text">{description}</div>}
    </Paper>
  );
}
