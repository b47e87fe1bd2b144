import { useGetList, useStore } from 'ra-core';
import type { Pool } from '#contract/pools';
import { FULL_LIST } from '../../admin/listParams';
import type { PoolChoices } from './PoolNames';
import type { ImportKeys } from './useKeyStore';

/** The pools of the names in a list: those of the same name, and what was chosen for a name at another import. */
export function usePoolChoices({ state: { pools: names, parts } }: ImportKeys) {
  const { data: pools = [] } = useGetList<Pool>('pools', FULL_LIST, {
    enabled: names.length > 0 || parts.length > 0,
  });
  const [remembered, setRemembered] = useStore<PoolChoices>('import.pools', {});
  const poolIds = new Set(pools.map(({ id }) => id));
  const byName = new Map(pools.map(({ id, name }) => [name.trim().toLowerCase(), id]));

  const choices: PoolChoices = {};
  for (const { name } of names) {
    const known = remembered[name];
    const choice =
      known === 'leave_out' || (known && poolIds.has(known)) ? known : byName.get(name.toLowerCase());
    if (choice !== undefined) choices[name] = choice;
  }
  const setChoice = (name: string, choice: number | 'leave_out' | undefined) => {
    const { [name]: _, ...others } = remembered;
    setRemembered(choice === undefined ? others : { ...others, [name]: choice });
  };
  const getKeyParts = (poolId: number) => pools.find(({ id }) => id === poolId)?.key_parts ?? [];
  return { getKeyParts, names, choices, isComplete: names.every(({ name }) => name in choices), setChoice };
}
