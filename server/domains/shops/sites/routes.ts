import { sites } from '#contract/sites';
import { routes } from '../../../platform/http/routes';
import { readWebhookSecret } from '../secrets/readWebhookSecret';
import { regenerateWebhookSecret } from '../secrets/regenerateWebhookSecret';
import { createSite } from './createSite';
import { deleteSite } from './deleteSite';
import { getSiteDeletion } from './getSiteDeletion';
import { getSite, listSites } from './readSites';
import { updateSite } from './updateSite';

export default routes(sites, {
  list: ({ ctx, query }) => listSites(ctx, query),
  get: ({ ctx, params }) => getSite(ctx, params.id),
  create: ({ ctx, body }) => createSite(ctx, body),
  update: ({ ctx, params, body: { loaded, ...body } }) => updateSite(ctx, params.id, body, loaded),
  deletion: ({ ctx, params }) => getSiteDeletion(ctx, params.id),
  delete: ({ ctx, params }) => deleteSite(ctx, params.id),
  regenerateApiKey: ({ ctx, params }) => regenerateWebhookSecret(ctx, params.id),
  recordKeyAccess: ({ ctx, params, body }) => readWebhookSecret(ctx, params.id, body),
});
