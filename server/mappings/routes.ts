import { mappings } from '#contract/mappings';
import { routes } from '../http/routes';
import { createMapping } from './createMapping';
import { deleteMapping } from './deleteMapping';
import { listMappings } from './listMappings';
import { updateMapping } from './updateMapping';

export default routes(mappings, {
  list: ({ ctx, query }) => listMappings(ctx, query),
  create: ({ ctx, body }) => createMapping(ctx, body),
  update: ({ ctx, params, body }) => updateMapping(ctx, params.id, body),
  delete: ({ ctx, params }) => deleteMapping(ctx, params.id),
});
