import { Box } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { Site } from '#contract/sites';
import { type SyncStatus, sync } from '#contract/sync';
import { Banner, Button, Card, Skeleton, useFormats, useNotifyError } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { translateText } from '../../messages/translateMessage';

const DATE_TIME_FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const;

export function ReconciliationCard({ site }: { site: Site }) {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ['reconciliation', site.id],
    queryFn: ({ signal }) => callEndpoint(sync.get, { params: { id: site.id } }, signal),
  });
  const { runSync, isSyncing } = useRunSync(site.id);

  return (
    <Card
      title={translate('reconciliation.title')}
      subtitle={translate('reconciliation.subtitle')}
      actions={
        <Button onClick={() => runSync()} disabled={isSyncing || !site.is_active}>
          {translate(`reconciliation.${isSyncing ? 'running' : 'run'}`)}
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
    <Box sx={{ display: 'grid', gap: '6px' }}>
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
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
          {translate('reconciliation.latest_missed', {
            orders: last_recovered.map((id) => `#${id}`).join(', '),
          })}
        </Box>
      )}
    </Box>
  );
}

function useRunSync(siteId: number) {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callEndpoint(sync.run, { params: { id: siteId } }),
    onSuccess: (result) =>
      notify(`reconciliation.${result.is_finished ? 'run_result' : 'in_progress'}`, {
        type: result.is_finished ? 'success' : 'info',
        messageArgs: result,
      }),
    onError: (error) => notifyError('reconciliation.failed', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reconciliation', siteId] }),
  });
  return { runSync: mutate, isSyncing: isPending };
}
