import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { SiteSummary } from '#contract/sites';
import { type SyncStatus, sync } from '#contract/sync';
import {
  ActionButton,
  Banner,
  Card,
  classNames,
  Skeleton,
  useEndpoint,
  useFormats,
  useText,
} from '../../admin';
import { translateField } from '../../i18nProvider/translateField';
import shared from '../../theme/shared.module.css';
import { getOrderPath } from '../orders/orderFields';
import styles from './sites.module.css';

const REFRESH_INTERVAL_MS = 10_000;

export function ReconciliationCard({ site }: { site: SiteSummary }) {
  const text = useText('reconciliation');
  const queryKey = ['reconciliation', site.id];
  const input = { params: { id: site.id } };
  const { data } = useEndpoint(sync.get, input, { queryKey, refetchInterval: REFRESH_INTERVAL_MS });

  return (
    <Card
      title={text('title')}
      subtitle={text('subtitle')}
      actions={
        <ActionButton
          action={sync.run}
          input={input}
          permission="sites.write"
          disabled={!site.is_active}
          success={(result) => ({
            text: `reconciliation.${result.is_finished ? 'run_result' : 'in_progress'}`,
            type: result.is_finished ? 'success' : 'info',
            values: result,
          })}
          failure="reconciliation.failed"
          refresh={queryKey}
          pendingLabel={text('running')}
        >
          {text('run')}
        </ActionButton>
      }
    >
      {data ? <SyncStatusRows status={data} siteId={site.id} /> : <Skeleton height={44} />}
    </Card>
  );
}

function SyncStatusRows({ status, siteId }: { status: SyncStatus; siteId: number }) {
  const text = useText('reconciliation');
  const formats = useFormats();
  const { last_sync_at, reason, recovered_orders, last_recovered } = status;
  const outcome = recovered_orders > 0 ? 'missed' : 'none_missed';

  return (
    <div className={styles.sync}>
      {reason && (
        <Banner tone="warning">{text('failing', { reason: translateField(status, 'reason') })}</Banner>
      )}
      <span>
        {last_sync_at ? text('last_run', { date: formats.dateTime(last_sync_at) }) : text('never_run')}
      </span>
      {last_sync_at && <span>{text(outcome, { smart_count: recovered_orders })}</span>}
      {last_recovered.length > 0 && (
        <div className={classNames(shared.note, styles.recovered)}>
          {text('latest_missed')}{' '}
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
