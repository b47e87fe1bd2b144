import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { Site } from '#contract/sites';
import { type SyncStatus, sync } from '#contract/sync';
import { Banner, Button, Card, classNames, Skeleton, useAction, useFormats } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { translateText } from '../../messages/translateText';
import shared from '../../theme/shared.module.css';
import styles from './sites.module.css';

const DATE_TIME_FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const;

export function ReconciliationCard({ site }: { site: Site }) {
  const translate = useTranslate();
  const queryKey = ['reconciliation', site.id];
  const params = { id: site.id };
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callEndpoint(sync.get, { params }, signal),
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
        <Button onClick={() => runSync({ params })} disabled={isPending || !site.is_active}>
          {translate(`reconciliation.${isPending ? 'running' : 'run'}`)}
        </Button>
      }
    >
      {data ? <SyncStatusRows status={data} /> : <Skeleton height={44} />}
    </Card>
  );
}

function SyncStatusRows({ status }: { status: SyncStatus }) {
  const translate = useTranslate();
  const { dateBy } = useFormats();
  const { last_sync_at, reason, recovered_orders, last_recovered } = status;
  const outcome = recovered_orders > 0 ? 'missed' : 'none_missed';

  return (
    <div className={styles.sync}>
      {reason && (
        <Banner tone="warning">
          {translate('reconciliation.failing', { reason: translateText(status, 'reason') })}
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
          {translate('reconciliation.latest_missed', {
            orders: last_recovered.map((id) => `#${id}`).join(', '),
          })}
        </div>
      )}
    </div>
  );
}
