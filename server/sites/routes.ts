import { sites } from '#contract/sites';
import { routes } from '../http/routes';
import { createSite } from './createSite';
import { deleteSite } from './deleteSite';
import { getSite } from './getSite';
import { listSites } from './listSites';
import { noteKeyUse } from './noteKeyUse';
import { regenerateApiKey } from './regenerateApiKey';
import { syncProducts } from './syncProducts';
import { updateSite } from './updateSite';

export default routes(sites, {
  list: ({ ctx }) => listSites(ctx),
  get: ({ ctx, params }) => getSite(ctx, params.id),
  create: ({ ctx, body }) => createSite(ctx, body),
  update: ({ ctx, params, body }) => updateSite(ctx, params.id, body),
  delete: ({ ctx, params }) => deleteSite(ctx, params.id),
  regenerateApiKey: ({ ctx, params }) => regenerateApiKey(ctx, params.id),
  noteKeyUse: ({ ctx, params, body }) => noteKeyUse(ctx, params.id, body),
  syncProducts: ({ ctx, params }) => syncProducts(ctx, params.id),
});
