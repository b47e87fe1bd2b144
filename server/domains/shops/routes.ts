import { apiKeys as apiKeysContract } from '#contract/apiKeys';
import { connections as connectionsContract } from '#contract/connections';
import { deliveryRule as deliveryRuleContract } from '#contract/deliveryRule';
import { mappings as mappingsContract } from '#contract/mappings';
import { siteHealth as siteHealthContract, siteIdentity as siteIdentityContract } from '#contract/siteHealth';
import { sites as sitesContract } from '#contract/sites';
import { routes } from '../../platform/http/routes';
import { createApiKey, listApiKeys, revokeApiKey } from './apiKeys/apiKeys';
import { getConnection, reauthorizeConnection, startConnection } from './connection/startConnection';
import { receiveCredentials, updateCredentials } from './connection/updateCredentials';
import { checkSiteHealthNow } from './health/checkSiteHealth';
import { getSiteHealth } from './health/getSiteHealth';
import { dismissReport } from './health/recordHealthCheck';
import { mergeSite } from './identity/mergeSite';
import { listMappings } from './mappings/readMappings';
import { createMapping, deleteMapping, updateMapping } from './mappings/saveMapping';
import { getDeliveryRule, updateDeliveryRule } from './rule/deliveryRule';
import { getRuleOptions } from './rule/getRuleOptions';
import { createSite } from './sites/createSite';
import { deleteSite, getSiteDeletion } from './sites/deleteSite';
import { getSite, listSites } from './sites/readSites';
import { readWebhookSecret, regenerateWebhookSecret } from './sites/regenerateWebhookSecret';
import { setActivity } from './sites/setActivity';
import { updateSite } from './sites/updateSite';
import { setStock } from './stock/setFollowsStock';

export const sites = routes(sitesContract, {
  list: ({ ctx, query }) => listSites(ctx, query),
  get: ({ ctx, params }) => getSite(ctx, params.id),
  create: ({ ctx, body }) => createSite(ctx, body),
  update: ({ ctx, params, body: { loaded, ...body } }) => updateSite(ctx, params.id, body, loaded),
  setActivity: ({ ctx, params, body }) => setActivity(ctx, params.id, body.activity),
  deletion: ({ ctx, params }) => getSiteDeletion(ctx, params.id),
  delete: ({ ctx, params }) => deleteSite(ctx, params.id),
  regenerateApiKey: ({ ctx, params }) => regenerateWebhookSecret(ctx, params.id),
  recordKeyAccess: ({ ctx, params, body }) => readWebhookSecret(ctx, params.id, body),
});

export const deliveryRule = routes(deliveryRuleContract, {
  get: ({ ctx, params }) => getDeliveryRule(ctx, params.id),
  options: ({ ctx, params }) => getRuleOptions(ctx, params.id),
  update: ({ ctx, params, body }) => updateDeliveryRule(ctx, params.id, body),
});

export const connections = routes(connectionsContract, {
  start: ({ ctx, body }) => startConnection(ctx, body),
  reauthorize: ({ ctx, params }) => reauthorizeConnection(ctx, params.id),
  get: ({ ctx, params }) => getConnection(ctx, params.id),
  receiveCredentials: ({ ctx, query, body }) => receiveCredentials(ctx, query.token, body),
  updateCredentials: ({ ctx, params, body }) => updateCredentials(ctx, params.id, body),
});

export const siteHealth = routes(siteHealthContract, {
  get: ({ ctx, params }) => getSiteHealth(ctx, params.id),
  check: ({ ctx, params }) => checkSiteHealthNow(ctx, params.id),
});

export const siteIdentity = routes(siteIdentityContract, {
  dismiss: ({ ctx, params }) => dismissReport(ctx, params.id),
  merge: ({ ctx, params, body }) => mergeSite(ctx, params.id, body),
});

export const apiKeys = routes(apiKeysContract, {
  list: ({ ctx, params }) => listApiKeys(ctx, params.id),
  create: ({ ctx, params, body }) => createApiKey(ctx, params.id, body),
  delete: ({ ctx, params }) => revokeApiKey(ctx, params.id),
});

export const mappings = routes(mappingsContract, {
  list: ({ ctx, query }) => listMappings(ctx, query),
  create: ({ ctx, body }) => createMapping(ctx, body),
  update: ({ ctx, params, body: { loaded, ...body } }) => updateMapping(ctx, params.id, body, loaded),
  setStock: ({ ctx, params }) => setStock(ctx, params.id),
  delete: ({ ctx, params }) => deleteMapping(ctx, params.id),
});
