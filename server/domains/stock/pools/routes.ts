import { pools } from '#contract/pools';
import { routes } from '../../../platform/http/routes';
import { createPool } from './createPool';
import { deletePool } from './deletePool';
import { getPool } from './getPool';
import { getPoolDeletion } from './getPoolDeletion';
import { listPools } from './listPools';
import { updatePool } from './updatePool';

export default routes(pools, {
  list: ({ ctx, query }) => listPools(ctx, query),
  get: ({ ctx, params }) => getPool(ctx, params.id),
  create: ({ ctx, body }) => createPool(ctx, body),
  update: ({ ctx, params, body: { loaded, ...body } }) => updatePool(ctx, params.id, body, loaded),
  deletion: ({ ctx, params }) => getPoolDeletion(ctx, params.id),
  delete: ({ ctx, params }) => deletePool(ctx, params.id),
});
