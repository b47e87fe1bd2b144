import { pools } from '#contract/pools';
import { routes } from '../../../platform/http/routes';
import { deletePool, getPoolDeletion } from './deletePool';
import { getPool, listPools } from './readPools';
import { createPool, updatePool } from './savePool';

export default routes(pools, {
  list: ({ ctx, query }) => listPools(ctx, query),
  get: ({ ctx, params }) => getPool(ctx, params.id),
  create: ({ ctx, body }) => createPool(ctx, body),
  update: ({ ctx, params, body: { loaded, ...body } }) => updatePool(ctx, params.id, body, loaded),
  deletion: ({ ctx, params }) => getPoolDeletion(ctx, params.id),
  delete: ({ ctx, params }) => deletePool(ctx, params.id),
});
