import { useTranslate } from 'react-admin';
import type { Pool } from '#contract/pools';
import { Button } from '../../kit';
import { ValidatePool } from './ValidatePool';

export function PoolActions({ pool }: { pool: Pool }) {
  const translate = useTranslate();
  return (
    <>
      <Button to={`/dashboard/pools/${pool.id}/settings`}>{translate('resources.pools.settings')}</Button>
      {pool.requires_validation && <ValidatePool pool={pool} />}
      <Button to={`/dashboard/licenses/import?pool=${pool.id}`} variant="contained" color="primary">
        {translate('resources.pools.add_licenses')}
      </Button>
    </>
  );
}
