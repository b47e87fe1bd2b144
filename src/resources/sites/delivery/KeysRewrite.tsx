import { useQuery, useQueryClient } from '@tanstack/react-query';
import { deliveries, type ItemRewrite } from '#contract/deliveries';
import { ActionButton, useFormats, useText } from '../../../admin';
import { callEndpoint } from '../../../dataProvider';
import shared from '../../../theme/shared.module.css';

const REFRESH_MS = 2000;

/** Writes the keys into the items of all orders again, and says how far that is. */
export function KeysRewrite({ siteId }: { siteId: number }) {
  const text = useText('messages.rewrite');
  const queryClient = useQueryClient();
  const params = { id: siteId };
  const queryKey = ['item-rewrite', siteId];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callEndpoint(deliveries.rewrite, { params }, signal),
    refetchInterval: ({ state }) => (isRunning(state.data) ? REFRESH_MS : false),
  });

  return (
    <div>
      <ActionButton
        action={deliveries.startRewrite}
        input={{ params }}
        permission="sites.write"
        disabled={isRunning(data)}
        success="messages.rewrite.started"
        failure="messages.rewrite.start_failed"
        confirm={{ title: text('confirm_title'), text: text('confirm_text') }}
        onSuccess={() => queryClient.invalidateQueries({ queryKey })}
      >
        {text('action')}
      </ActionButton>
      {data && <RewriteState rewrite={data} />}
    </div>
  );
}

const isRunning = (rewrite: ItemRewrite | null | undefined) => rewrite?.finished_at === null;

function RewriteState({ rewrite: { orders, done, failed, finished_at } }: { rewrite: ItemRewrite }) {
  const text = useText('messages.rewrite');
  const formats = useFormats();
  const counts = { orders: formats.number(orders), done: formats.number(done) };
  return (
    <div className={shared.note} role="status">
      {finished_at === null
        ? text('progress', counts)
        : text('finished', { ...counts, date: formats.dateTime(finished_at) })}
      {failed > 0 && ` · ${text('failed', { smart_count: failed })}`}
    </div>
  );
}
