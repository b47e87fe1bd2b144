import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { settings } from '#contract/settings';
import { validation } from '#contract/validation';
import { Button, useNotifyError } from '../../admin';
import { callEndpoint } from '../../dataProvider';

export const VALIDATION_STATS_KEY = ['validation', 'stats'];

export function ValidateNow() {
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { validation_batch_size: batch_size } = await callEndpoint(settings.get);
      return callEndpoint(validation.processQueue, { body: { batch_size } });
    },
    onSuccess: (result) => {
      const type = result.errors > 0 ? 'warning' : 'success';
      notify('validation.done', { type, messageArgs: result });
    },
    onError: (error) => notifyError('validation.failed', error),
    // A failed run may have validated some keys.
    onSettled: () => queryClient.invalidateQueries({ queryKey: VALIDATION_STATS_KEY }),
  });

  return (
    <Button onClick={() => mutate()} disabled={isPending}>
      {translate(isPending ? 'validation.validating' : 'validation.validate_now')}
    </Button>
  );
}
