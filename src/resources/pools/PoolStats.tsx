import { useTranslate } from 'ra-core';
import { Pool } from '#contract/pools';
import { StatCard, StatGrid, useFormats, useTranslateLabel } from '../../admin';
import { getSoldCount } from './poolFields';
import { getRunwayTone, useFormatDaysLeft } from './StockForecastField';

export function PoolStats({ pool }: { pool: Pool }) {
  const translate = useTranslate();
  const getLabel = useTranslateLabel(Pool);

  return (
    <StatGrid>
      <StatCard title={translate('resources.pools.total')} value={pool.total_licenses} />
      <StatCard
        title={translate('resources.pools.available')}
        value={pool.available_licenses}
        tone="available"
      />
      <StatCard title={translate('resources.pools.sold')} value={getSoldCount(pool)} tone="sold" />
      <StatCard title={getLabel('exhausted_licenses')} value={pool.exhausted_licenses} tone="exhausted" />
      <RunwayCard pool={pool} />
    </StatGrid>
  );
}

/** How long the stock lasts at the recent rate of sale. */
function RunwayCard({ pool: { runway, lead_time_days } }: { pool: Pool }) {
  const translate = useTranslate();
  const formats = useFormats();
  const formatDaysLeft = useFormatDaysLeft();
  const title = translate('resources.pools.runway.column');
  // A server that implements only the specification sends no forecast.
  if (!runway?.runs_out_at || runway.days_left === null) {
    const noSales = translate('resources.pools.runway.no_sales');
    return <StatCard title={title} value={translate('kit.none')} description={noSales} />;
  }

  const { days_left, runs_out_at, sold_per_day } = runway;
  const rate = formats.fraction(sold_per_day);
  const isDepleted = days_left === 0;
  // "Out of stock" is too long for the figure of a card.
  const noDays = translate('resources.pools.runway.days', { smart_count: 0 });
  const pace = translate('resources.pools.runway.pace', { date: formats.date(runs_out_at), rate });
  return (
    <StatCard
      title={title}
      value={isDepleted ? noDays : formatDaysLeft(days_left)}
      description={isDepleted ? translate('resources.pools.runway.rate', { rate }) : pace}
      tone={getRunwayTone(runway, lead_time_days)}
    />
  );
}
