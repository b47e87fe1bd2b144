import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { validation } from '#contract/validation';
import { call } from '../../dataProvider';
import { Button, useFailure } from '../../kit';

const TYPES = { valid: 'success', invalid: 'error', unknown: 'warning' } as const;

/** Asks the validation service about one key. */
export function ValidateLicense({ id }: { id: number }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const failed = useFailure();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(validation.validateLicense, { params: { id } }),
    onSuccess: ({ verdict, reason }) => {
      notify(`validation.license.${verdict}`, {
        type: TYPES[verdict],
        messageArgs: { reason: reason ?? '' },
      });
      refresh();
    },
    onError: (error) => failed('validation.license.failed', error),
  });

  return (
    <Button onClick={() => mutate()} disabled={isPending}>
      {translate(isPending ? 'validation.validating' : 'validation.license.action')}
    </Button>
  );
}
