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

/** When a pool runs out; undefined if it sells nothing, or never had a key to run out of. */
export function getForecast({ runway, total_licenses }: Pool) {
  if (!runway?.runs_out_at || runway.days_left === null || total_licenses === 0) return undefined;
  return { ...runway, days_left: runway.days_left, runs_out_at: runway.runs_out_at };
}

/** Stock forecast as text; the tooltip shows the date. */
export function StockForecastField({ pool }: { pool: Pool }) {
  const formatDaysLeft = useFormatDaysLeft();
  const formats = useFormats();
  const forecast = getForecast(pool);
  if (!forecast) return <EmptyValue />;

  const tone = getRunwayTone(forecast, pool.lead_time_days);
  const className = tone === 'available' ? shared.muted : tones.ink;
  return (
    <time
      dateTime={forecast.runs_out_at}
      title={formats.date(forecast.runs_out_at)}
      className={className}
      data-tone={tone}
    >
      {formatDaysLeft(forecast.days_left, 'about')}
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
