import { HttpError, useNotify, useUpdate } from 'react-admin';
import type { Pool, PoolUpdate } from '#contract/pools';
import { useFailure, useReason } from '../../kit';

/** Changes a pool at once and takes it back when the server refuses; `onRefused` is told why, field by field. */
export function useUpdatePool(pool: Pool) {
  const notify = useNotify();
  const failed = useFailure();
  const reasonOf = useReason();
  const [update] = useUpdate<Pool>();

  return (change: PoolUpdate, onRefused?: (reasons: Record<string, string>) => void) =>
    update(
      'pools',
      { id: pool.id, data: change, previousData: pool },
      {
        mutationMode: 'optimistic',
        onError: (error) => {
          failed('resources.pools.notifications.update_failed', error);
          onRefused?.(reasonsFor(change, error, reasonOf(error)));
        },
        // In this mode `onSuccess` comes before the server has answered.
        onSettled: (_, error) => {
          if (!error) notify('resources.pools.notifications.updated', { type: 'success' });
        },
      },
    );
}

/** What the server says of the changed fields; the whole reason where it names none. */
function reasonsFor(change: PoolUpdate, error: unknown, reason: string): Record<string, string> {
  const named = error instanceof HttpError ? error.body?.errors : undefined;
  return Object.fromEntries(Object.keys(change).map((field) => [field, named?.[field] ?? reason]));
}
