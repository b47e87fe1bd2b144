import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { SiteSummary } from '#contract/sites';
import { type SyncStatus, sync } from '#contract/sync';
import { Banner, Button, Card, classNames, Skeleton, useAction, useFormats } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { translateField } from '../../texts/translateField';
import shared from '../../theme/shared.module.css';
import { getOrderPath } from '../orders/getOrderPath';
import styles from './sites.module.css';

const REFRESH_INTERVAL_MS = 10_000;
const DATE_TIME_FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const;

export function ReconciliationCard({ site }: { site: SiteSummary }) {
  const translate = useTranslate();
  const queryKey = ['reconciliation', site.id];
  const params = { id: site.id };
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callEndpoint(sync.get, { params }, signal),
    refetchInterval: REFRESH_INTERVAL_MS,
  });
  const [runSync, { isPending }] = useAction(sync.run, {
    success: (result) => ({
      message: `reconciliation.${result.is_finished ? 'run_result' : 'in_progress'}`,
      type: result.is_finished ? 'success' : 'info',
      messageArgs: result,
    }),
    failure: 'reconciliation.failed',
    refresh: queryKey,
  });

  return (
    <Card
      title={translate('reconciliation.title')}
      subtitle={translate('reconciliation.subtitle')}
      actions={
        <Button
          permission="sites.write"
          onClick={() => runSync({ params })}
          disabled={isPending || !site.is_active}
        >
          {translate(`reconciliation.${isPending ? 'running' : 'run'}`)}
        </Button>
      }
    >
      {data ? <SyncStatusRows status={data} siteId={site.id} /> : <Skeleton height={44} />}
    </Card>
  );
}

function SyncStatusRows({ status, siteId }: { status: SyncStatus; siteId: number }) {
  const translate = useTranslate();
  const { dateBy } = useFormats();
  const { last_sync_at, reason, recovered_orders, last_recovered } = status;
  const outcome = recovered_orders > 0 ? 'missed' : 'none_missed';

  return (
    <div className={styles.sync}>
      {reason && (
        <Banner tone="warning">
          {translate('reconciliation.failing', { reason: translateField(status, 'reason') })}
        </Banner>
      )}
      <span>
        {last_sync_at
          ? translate('reconciliation.last_run', { date: dateBy(DATE_TIME_FORMAT, last_sync_at) })
          : translate('reconciliation.never_run')}
      </span>
      {last_sync_at && (
        <span>{translate(`reconciliation.${outcome}`, { smart_count: recovered_orders })}</span>
      )}
      {last_recovered.length > 0 && (
        <div className={classNames(shared.note, styles.recovered)}>
          {translate('reconciliation.latest_missed')}{' '}
          {last_recovered.map((id, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <Link to={getOrderPath(siteId, id)}>#{id}</Link>
            </Fragment>
          ))}
        </div>
      )}
    </div>
  );
}
