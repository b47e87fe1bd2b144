import { sites } from '#contract/sites';
import { routes } from '../../platform/http/routes';
import { recordApiKeyAccess } from './apiKey';
import { createSite } from './createSite';
import { deleteSite } from './deleteSite';
import { getSite, listSites } from './readSites';
import { regenerateApiKey } from './regenerateApiKey';
import { updateSite } from './updateSite';

export default routes(sites, {
  list: ({ ctx }) => listSites(ctx),
  get: ({ ctx, params }) => getSite(ctx, params.id),
  create: ({ ctx, body }) => createSite(ctx, body),
  update: ({ ctx, params, body }) => updateSite(ctx, params.id, body),
  delete: ({ ctx, params }) => deleteSite(ctx, params.id),
  regenerateApiKey: ({ ctx, params }) => regenerateApiKey(ctx, params.id),
  recordKeyAccess: ({ ctx, params, body }) => recordApiKeyAccess(ctx, params.id, body),
});
