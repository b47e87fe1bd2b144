import { pools } from '#contract/pools';
import { routes } from '../http/routes';
import { createPool } from './createPool';
import { deletePool } from './deletePool';
import { getPool } from './getPool';
import { listPools } from './listPools';
import { updatePool } from './updatePool';

export default routes(pools, {
  list: ({ ctx }) => listPools(ctx),
  get: ({ ctx, params }) => getPool(ctx, params.id),
  create: ({ ctx, body }) => createPool(ctx, body),
  update: ({ ctx, params, body }) => updatePool(ctx, params.id, body),
  delete: ({ ctx, params }) => deletePool(ctx, params.id),
});
