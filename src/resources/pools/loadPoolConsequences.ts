import { pools } from '#contract/pools';
import type { LoadConsequences } from '../../admin';
import { callEndpoint } from '../../dataProvider';

/** What prevents the deletion of a pool. */
export const loadPoolConsequences: LoadConsequences = async ({ id }) => {
  const { licenses, mappings, backorders } = await callEndpoint(pools.deletion, {
    params: { id: Number(id) },
  });
  return {
    isPrevented: true,
    counts: {
      'resources.pools.deletion.licenses': licenses,
      'resources.pools.deletion.mappings': mappings,
      'resources.pools.deletion.backorders': backorders,
    },
  };
};
