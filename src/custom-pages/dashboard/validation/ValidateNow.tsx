import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { settings } from '#contract/settings';
import { validation } from '#contract/validation';
import { call } from '../../../dataProvider';
import { Button, useFailure } from '../../../kit';
import { VALIDATION_STATS } from './validationStats';

/** Has the next keys in line checked, as many at once as the settings say. */
export function ValidateNow() {
  const translate = useTranslate();
  const notify = useNotify();
  const failed = useFailure();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { validation_batch_size: batch_size } = await call(settings.get);
      return call(validation.processQueue, { body: { batch_size } });
    },
    onSuccess: (result) => {
      const type = result.errors > 0 ? 'warning' : 'success';
      notify('validation.done', { type, messageArgs: result });
    },
    onError: (error) => failed('validation.failed', error),
    // What was checked before it failed counts too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: VALIDATION_STATS }),
  });

  return (
    <Button onClick={() => mutate()} disabled={isPending}>
      {translate(isPending ? 'validation.validating' : 'validation.validate_now')}
    </Button>
  );
}
