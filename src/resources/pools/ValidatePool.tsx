import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { Pool } from '#contract/pools';
import { validation } from '#contract/validation';
import { call } from '../../dataProvider';
import { Button, useReason } from '../../kit';

/** Checks every key of the pool; the browser's own alert tells how it went, as the specification asks. */
export function ValidatePool({ pool }: { pool: Pool }) {
  const translate = useTranslate();
  const reasonOf = useReason();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(validation.validatePool, { params: { id: pool.id } }),
    onSuccess: (result) => window.alert(translate('resources.pools.validate.done', result)),
    onError: (error) =>
      window.alert(translate('resources.pools.validate.failed', { reason: reasonOf(error) })),
  });

  return (
    <Button onClick={() => mutate()} disabled={isPending}>
      {translate(`resources.pools.validate.${isPending ? 'busy' : 'action'}`)}
    </Button>
  );
}
