import { mappings } from '#contract/mappings';
import { routes } from '../../../platform/http/routes';
import { setStock } from '../stock/setStock';
import { createMapping } from './createMapping';
import { deleteMapping } from './deleteMapping';
import { listMappings } from './listMappings';
import { updateMapping } from './updateMapping';

export default routes(mappings, {
  list: ({ ctx, query }) => listMappings(ctx, query),
  create: ({ ctx, body }) => createMapping(ctx, body),
  update: ({ ctx, params, body: { loaded, ...body } }) => updateMapping(ctx, params.id, body, loaded),
  setStock: ({ ctx, params }) => setStock(ctx, params.id),
  delete: ({ ctx, params }) => deleteMapping(ctx, params.id),
});
