import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Pool } from '#contract/pools';
import { ValidatePool } from './ValidatePool';

export function PoolActions({ pool }: { pool: Pool }) {
  const translate = useTranslate();
  return (
    <>
      <Button component={Link} to={`/dashboard/pools/${pool.id}/settings`}>
        {translate('resources.pools.settings')}
      </Button>
      {pool.requires_validation && <ValidatePool pool={pool} />}
      <Button
        component={Link}
        to={`/dashboard/licenses/import?pool=${pool.id}`}
        variant="contained"
        color="primary"
      >
        {translate('resources.pools.add_licenses')}
      </Button>
    </>
  );
}
