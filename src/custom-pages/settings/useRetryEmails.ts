import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { emails } from '#contract/emails';
import { call } from '../../dataProvider';
import { useFailure } from '../../kit';

export const EMAIL_TROUBLES = ['email-troubles'];

/** Sends failed e-mails once more, one or all of them. */
export function useRetryEmails() {
  const notify = useNotify();
  const failed = useFailure();
  const queryClient = useQueryClient();
  const told = {
    onSuccess: () => notify('settings.troubles.retried', { type: 'success' }),
    onError: (error: Error) => failed('settings.troubles.retry_failed', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: EMAIL_TROUBLES }),
  };
  const one = useMutation({ mutationFn: (id: number) => call(emails.retry, { params: { id } }), ...told });
  const all = useMutation({ mutationFn: () => call(emails.retryAll), ...told });
  return { retry: one.mutate, retryAll: all.mutate, retrying: one.isPending || all.isPending };
}
