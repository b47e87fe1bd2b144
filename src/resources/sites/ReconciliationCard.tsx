import { Box } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { type Reconciliation, reconciliation } from '#contract/reconciliation';
import type { Site } from '#contract/sites';
import { call } from '../../dataProvider';
import { Banner, Button, Card, Skeleton, useFailure, useFormats } from '../../kit';

const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** How the looks at the shop's orders went, and one now. */
export function ReconciliationCard({ site }: { site: Site }) {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ['reconciliation', site.id],
    queryFn: ({ signal }) => call(reconciliation.get, { params: { id: site.id } }, signal),
  });
  const { look, isLooking } = useLook(site.id);

  return (
    <Card
      title={translate('reconciliation.title')}
      subtitle={translate('reconciliation.subtitle')}
      actions={
        <Button onClick={() => look()} disabled={isLooking || !site.is_active}>
          {translate(`reconciliation.${isLooking ? 'running' : 'run'}`)}
        </Button>
      }
    >
      {data ? <Looks looks={data} /> : <Skeleton height={44} />}
    </Card>
  );
}

function Looks({ looks }: { looks: Reconciliation }) {
  const translate = useTranslate();
  const { dateBy } = useFormats();
  const { last_sync_at, reason, recovered_orders, last_recovered } = looks;
  const missed = recovered_orders > 0 ? 'missed' : 'all';

  return (
    <Box sx={{ display: 'grid', gap: '6px' }}>
      {reason && <Banner tone="warning">{translate('reconciliation.failing', { reason })}</Banner>}
      <span>
        {last_sync_at
          ? translate('reconciliation.ok', { date: dateBy(MOMENT, last_sync_at) })
          : translate('reconciliation.never')}
      </span>
      {last_sync_at && <span>{translate(`reconciliation.${missed}`, { smart_count: recovered_orders })}</span>}
      {last_recovered.length > 0 && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
          {translate('reconciliation.last', { orders: last_recovered.map((id) => `#${id}`).join(', ') })}
        </Box>
      )}
    </Box>
  );
}

function useLook(siteId: number) {
  const notify = useNotify();
  const failed = useFailure();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(reconciliation.run, { params: { id: siteId } }),
    onSuccess: (found) =>
      notify(`reconciliation.${found.is_finished ? 'found' : 'goes_on'}`, {
        type: found.is_finished ? 'success' : 'info',
        messageArgs: found,
      }),
    onError: (error) => failed('reconciliation.failed', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reconciliation', siteId] }),
  });
  return { look: mutate, isLooking: isPending };
}
