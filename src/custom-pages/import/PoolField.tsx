import { useGetList } from 'react-admin';
import type { Pool } from '#contract/pools';
import { SearchField } from '../../kit';
import { ALL_POOLS } from '../../resources/licenses/allPools';

const NONE: Pool[] = [];

/** One of the pools, found by its name. */
export function PoolField({ source, label }: { source: string; label: string }) {
  const { data: pools = NONE } = useGetList<Pool>('pools', ALL_POOLS);
  return (
    <SearchField
      source={source}
      label={label}
      options={pools}
      nameOf={({ name }) => name}
      none="import.no_pool"
      placeholder="import.choose_pool"
    />
  );
}
