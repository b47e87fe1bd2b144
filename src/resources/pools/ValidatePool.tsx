import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { Pool } from '#contract/pools';
import { type PoolValidated, validation } from '#contract/validation';
import { call } from '../../dataProvider';
import { Button, useReason, useText } from '../../kit';

/** Checks every key of the pool; the browser's own alert tells how it went, as the specification asks. */
export function ValidatePool({ pool }: { pool: Pool }) {
  const translate = useTranslate();
  const text = useText();
  const reasonOf = useReason();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(validation.validatePool, { params: { id: pool.id } }),
    onSuccess: (result) => window.alert(textOf(result)),
    onError: (error) =>
      window.alert(translate('resources.pools.validate.failed', { reason: reasonOf(error) })),
  });

  function textOf(result: PoolValidated): string {
    const { reason, remaining = 0 } = result;
    const lines = [
      translate('resources.pools.validate.done', result),
      reason && text(reason),
      remaining > 0 && translate('resources.pools.validate.left', { smart_count: remaining }),
    ];
    return lines.filter(Boolean).join('\n');
  }

  return (
    <Button onClick={() => mutate()} disabled={isPending}>
      {translate(`resources.pools.validate.${isPending ? 'busy' : 'action'}`)}
    </Button>
  );
}
