import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { Pool } from '#contract/pools';
import { type PoolValidationResult, validation } from '#contract/validation';
import { Button, getErrorMessage } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { translateText } from '../../messages/translateText';

export function PoolActions({ pool }: { pool: Pool }) {
  const translate = useTranslate();
  return (
    <>
      <Button permission="pools.write" to={`/dashboard/pools/${pool.id}/settings`}>
        {translate('resources.pools.settings')}
      </Button>
      {pool.requires_validation && <ValidatePool pool={pool} />}
      <Button
        permission="licenses.import"
        to={`/dashboard/licenses/import?pool=${pool.id}`}
        variant="contained"
        color="primary"
      >
        {translate('resources.pools.add_licenses')}
      </Button>
    </>
  );
}

/** Not useAction: it reports the result with `window.alert`, as the specification requires. */
function ValidatePool({ pool }: { pool: Pool }) {
  const translate = useTranslate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callEndpoint(validation.validatePool, { params: { id: pool.id } }),
    onSuccess: (result) => window.alert(formatResult(result)),
    onError: (error) =>
      window.alert(translate('resources.pools.validate.failed', { reason: getErrorMessage(error) })),
  });

  function formatResult(result: PoolValidationResult): string {
    const { reason, remaining = 0 } = result;
    const lines = [
      translate('resources.pools.validate.done', result),
      reason && translateText(result, 'reason'),
      remaining > 0 && translate('resources.pools.validate.remaining', { smart_count: remaining }),
    ];
    return lines.filter(Boolean).join('\n');
  }

  return (
    <Button permission="licenses.write" onClick={() => mutate()} disabled={isPending}>
      {translate(`resources.pools.validate.${isPending ? 'running' : 'action'}`)}
    </Button>
  );
}
