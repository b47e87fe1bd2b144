import { useTranslate } from 'ra-core';
import { settings } from '#contract/settings';
import { validation } from '#contract/validation';
import { Button, useAction } from '../../admin';
import { callEndpoint } from '../../dataProvider';

export const VALIDATION_STATS_KEY = ['validation', 'stats'];

async function processQueue() {
  const { validation_batch_size: batch_size } = await callEndpoint(settings.get);
  return callEndpoint(validation.processQueue, { body: { batch_size } });
}

export function ValidateNow() {
  const translate = useTranslate();
  const [validate, { isPending }] = useAction(processQueue, {
    success: (result) => ({
      message: 'validation.done',
      type: result.errors > 0 ? 'warning' : 'success',
      messageArgs: result,
    }),
    failure: 'validation.failed',
    refresh: VALIDATION_STATS_KEY,
  });

  return (
    <Button permission="licenses.write" onClick={() => validate()} disabled={isPending}>
      {translate(isPending ? 'validation.validating' : 'validation.validate_now')}
    </Button>
  );
}
