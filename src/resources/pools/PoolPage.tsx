import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Pool } from '#contract/pools';
import { type PoolValidationResult, validation } from '#contract/validation';
import {
  Button,
  getErrorText,
  Offered,
  PageHeader,
  RecordPage,
  RelatedTabs,
  StatCard,
  StatGrid,
  useFormats,
  useText,
  useTranslateLabel,
} from '../../admin';
import { FiguresSkeleton, RecordSkeleton } from '../../admin/ui/PageSkeleton';
import { callEndpoint } from '../../dataProvider';
import { translateField } from '../../i18nProvider/translateField';
import { RecordActivity } from '../audit/RecordActivity';
import { GiveKeys } from '../orders/GiveKeys';
import { GenerateKeys } from './GenerateKeys';
import { PoolBackorders } from './PoolBackorders';
import { PoolLicenses } from './PoolLicenses';
import { PoolMappings } from './PoolMappings';
import { PoolSales } from './PoolSales';
import { PoolTitle } from './PoolTitle';
import { getForecast, getRunwayTone, getSoldCount, UnlimitedBadge, useFormatDaysLeft } from './poolFields';
import styles from './pools.module.css';
import { PoolStock } from './stock/PoolStock';

export default function PoolPage() {
  return (
    <RecordPage<Pool> notFound="resources.pools.not_found" skeleton={<PageSkeleton />}>
      {(pool) => <PoolContent pool={pool} />}
    </RecordPage>
  );
}

const PageSkeleton = () => (
  <RecordSkeleton>
    <FiguresSkeleton count={5} />
  </RecordSkeleton>
);

function PoolContent({ pool }: { pool: Pool }) {
  const translate = useTranslate();
  return (
    <>
      <PageHeader
        title={pool.name}
        heading={<PoolTitle key={pool.id} pool={pool} />}
        badge={pool.requires_validation && <UnlimitedBadge />}
        subtitle={
          <div className={styles.description}>
            {pool.description || translate('resources.pools.no_description')}
          </div>
        }
        actions={<PoolActions pool={pool} />}
      />
      <RelatedTabs>
        <PoolBackorders pool={pool} />
        <PoolStats pool={pool} />
        <Offered capability="insight">
          <PoolStock pool={pool} />
        </Offered>
        <div className={styles.cards}>
          <PoolMappings poolId={pool.id} />
          <Offered capability="license_lifecycle">
            <PoolSales poolId={pool.id} />
          </Offered>
        </div>
        <PoolLicenses pool={pool} />
        <div className={styles.activity}>
          <RecordActivity kind="pool" id={pool.id} />
        </div>
      </RelatedTabs>
    </>
  );
}

function PoolStats({ pool }: { pool: Pool }) {
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
      <Offered capability="insight">
        <RunwayCard pool={pool} />
      </Offered>
    </StatGrid>
  );
}

/** How long the stock lasts at the recent rate of sale. */
function RunwayCard({ pool }: { pool: Pool }) {
  const text = useText('resources.pools.runway');
  const translate = useTranslate();
  const formats = useFormats();
  const formatDaysLeft = useFormatDaysLeft();
  const title = text('column');
  const forecast = getForecast(pool);
  if (!forecast) {
    const noSales = text('no_sales');
    return <StatCard title={title} value={translate('kit.none')} description={noSales} />;
  }

  const { days_left, runs_out_at, sold_per_day } = forecast;
  const rate = formats.fraction(sold_per_day);
  const isDepleted = days_left === 0;
  // "Out of stock" is too long for the figure of a card.
  const noDays = text('days', { smart_count: 0 });
  const pace = text('pace', { date: formats.date(runs_out_at), rate });
  return (
    <StatCard
      title={title}
      value={isDepleted ? noDays : formatDaysLeft(days_left)}
      description={isDepleted ? text('rate', { rate }) : pace}
      tone={getRunwayTone(forecast, pool.lead_time_days)}
    />
  );
}

function PoolActions({ pool }: { pool: Pool }) {
  const translate = useTranslate();
  return (
    <>
      <Button permission="pools.write" to={`/dashboard/pools/${pool.id}/settings`}>
        {translate('resources.pools.settings')}
      </Button>
      <GiveKeys gift={{ poolId: pool.id }} />
      <GenerateKeys pool={pool} />
      {pool.requires_validation && <ValidatePool pool={pool} />}
      <Button
        permission="licenses.import"
        to={`/dashboard/licenses/import?pool=${pool.id}`}
        variant="contained"
        color="primary"
      >
        {translate('resources.pools.add_licenses')}
      </Button>
    </>
  );
}

/** Not useAction: it reports the result with `window.alert`, as the specification requires. */
function ValidatePool({ pool }: { pool: Pool }) {
  const translate = useTranslate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callEndpoint(validation.validatePool, { params: { id: pool.id } }),
    onSuccess: (result) => window.alert(formatResult(result)),
    onError: (error) =>
      window.alert(translate('resources.pools.validate.failed', { reason: getErrorText(error) })),
  });

  function formatResult(result: PoolValidationResult): string {
    const { reason, remaining = 0 } = result;
    const lines = [
      translate('resources.pools.validate.done', result),
      reason && translateField(result, 'reason'),
      remaining > 0 && translate('resources.pools.validate.remaining', { smart_count: remaining }),
    ];
    return lines.filter(Boolean).join('\n');
  }

  return (
    <Button permission="licenses.write" onClick={() => mutate()} disabled={isPending}>
      {translate(`resources.pools.validate.${isPending ? 'running' : 'action'}`)}
    </Button>
  );
}
