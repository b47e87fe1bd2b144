import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { delivery } from '#contract/delivery';
import { call } from '../../../dataProvider';
import { useFailure } from '../../../kit';

export const undeliveredOf = (siteId: number) => ['undelivered', siteId];

/** Tries one message that was given up once more, or all of the site's. */
export function useRetryMessages(siteId: number) {
  const notify = useNotify();
  const failed = useFailure();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (message_id: number | undefined) =>
      call(delivery.retry, { params: { id: siteId }, body: { message_id } }),
    onSuccess: () => notify('delivery.retried', { type: 'success' }),
    onError: (error) => failed('delivery.retry_failed', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: undeliveredOf(siteId) }),
  });
  return { retry: mutate, retrying: isPending };
}
