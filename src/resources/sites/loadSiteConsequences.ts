import { sites } from '#contract/sites';
import type { LoadConsequences } from '../../admin';
import { callEndpoint } from '../../dataProvider';

/** What is deleted with a site. */
export const loadSiteConsequences: LoadConsequences = async ({ id }) => {
  const { mappings, backordered_orders } = await callEndpoint(sites.deletion, { params: { id: Number(id) } });
  return {
    counts: {
      'resources.sites.deletion.mappings': mappings,
      'resources.sites.deletion.orders': backordered_orders,
    },
  };
};
