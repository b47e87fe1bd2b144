import { HttpError, useNotify, useUpdate } from 'ra-core';
import type { Pool, PoolUpdate } from '#contract/pools';
import { getErrorMessage, useNotifyError } from '../../admin';

/**
 * Updates a pool optimistically and reverts on failure. `loaded` is what its form had shown of the changed fields;
 * `onRejected` receives the field errors.
 */
export function useUpdatePool(pool: Pool) {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [update] = useUpdate();

  return (change: PoolUpdate, loaded: PoolUpdate, onRejected?: (errors: Record<string, string>) => void) =>
    update(
      'pools',
      { id: pool.id, data: { ...change, loaded }, previousData: pool },
      {
        mutationMode: 'optimistic',
        onError: (error) => {
          notifyError('resources.pools.notifications.update_failed', error);
          onRejected?.(getFieldErrors(change, error, getErrorMessage(error)));
        },
        // In this mode `onSuccess` is called before the server responds.
        onSettled: (_, error) => {
          if (!error) notify('resources.pools.notifications.updated', { type: 'success' });
        },
      },
    );
}

function getFieldErrors(change: PoolUpdate, error: unknown, reason: string): Record<string, string> {
  const fieldErrors = error instanceof HttpError ? error.body?.errors : undefined;
  return Object.fromEntries(Object.keys(change).map((field) => [field, fieldErrors?.[field] ?? reason]));
}
