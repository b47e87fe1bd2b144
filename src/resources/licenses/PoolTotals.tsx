import { useGetList, useTranslate } from 'react-admin';
import type { Pool } from '#contract/pools';
import { useFormats } from '../../kit';
import { ALL_POOLS } from './allPools';

/** "48,210 keys in 12 pools" */
export function PoolTotals() {
  const translate = useTranslate();
  const formats = useFormats();
  const { data, total } = useGetList<Pool>('pools', ALL_POOLS);
  if (!data || total === undefined) return <>&nbsp;</>;

  const licenses = data.reduce((sum, pool) => sum + pool.total_licenses, 0);
  return (
    <>
      {translate('resources.licenses.in_pools', { smart_count: total, licenses: formats.number(licenses) })}
    </>
  );
}
