import { useTranslate } from 'ra-core';
import type { Pool, Runway } from '#contract/pools';
import { EmptyValue, StatusBadge, TruncatedText, useFormats } from '../../admin';
import tones from '../../admin/ui/tones.module.css';
import shared from '../../theme/shared.module.css';
import type { Tone } from '../../theme/tokens';
import styles from './pools.module.css';

export function PoolNameField({ pool }: { pool: Pool }) {
  return (
    <span className={styles.name}>
      <span>
        <TruncatedText>{pool.name}</TruncatedText>
        {pool.requires_validation && <UnlimitedBadge />}
      </span>
    </span>
  );
}

export function UnlimitedBadge() {
  const translate = useTranslate();
  return <StatusBadge value="unlimited" tone="sold" label={translate('resources.pools.unlimited')} />;
}

/** Used keys: all keys ever added minus the available ones. */
export function getSoldCount({ total_licenses, available_licenses }: Pool): number {
  return total_licenses - available_licenses;
}

/** Stock forecast as text; the tooltip shows the date. */
export function StockForecastField({ pool }: { pool: Pool }) {
  const formatDaysLeft = useFormatDaysLeft();
  const formats = useFormats();
  const { runway } = pool;
  if (!runway?.runs_out_at || runway.days_left === null) return <EmptyValue />;

  const tone = getRunwayTone(runway, pool.lead_time_days);
  const className = tone === 'available' ? shared.muted : tones.ink;
  return (
    <time
      dateTime={runway.runs_out_at}
      title={formats.date(runway.runs_out_at)}
      className={className}
      data-tone={tone}
    >
      {formatDaysLeft(runway.days_left, 'about')}
    </time>
  );
}

/** Red if new keys would arrive too late, amber if they must be ordered soon. */
export function getRunwayTone({ days_left }: Runway, leadTimeDays: number): Tone {
  if (days_left === null) return 'available';
  if (days_left === 0 || days_left <= leadTimeDays) return 'exhausted';
  return days_left <= 2 * leadTimeDays ? 'warning' : 'available';
}

/** "9 days", "Less than a day", "Out of stock"; with `about`: "in about 9 days". */
export function useFormatDaysLeft(): (days: number, about?: 'about') => string {
  const translate = useTranslate();
  return (days, about) => {
    if (days === 0) return translate('resources.pools.runway.out_of_stock');
    const name = days < 1 ? 'today' : 'days';
    return translate(`resources.pools.runway.${about ? 'in_' : ''}${name}`, {
      smart_count: Math.round(days),
    });
  };
}
