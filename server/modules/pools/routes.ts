import { pools } from '#contract/pools';
import { routes } from '../../platform/http/routes';
import { getPool, listPools } from './readPools';
import { createPool, deletePool, updatePool } from './writePools';

export default routes(pools, {
  list: ({ ctx }) => listPools(ctx),
  get: ({ ctx, params }) => getPool(ctx, params.id),
  create: ({ ctx, body }) => createPool(ctx, body),
  update: ({ ctx, params, body }) => updatePool(ctx, params.id, body),
  delete: ({ ctx, params }) => deletePool(ctx, params.id),
});
