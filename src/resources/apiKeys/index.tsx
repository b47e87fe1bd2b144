import { apiKeys } from '#contract/apiKeys';
import { defineResource } from '../../admin';

/** The API keys of a site, a part of its page. */
export default defineResource({
  name: 'apiKeys',
  endpoints: apiKeys,
  embedded: true,
  api: { parent: 'site_id', fullList: {} },
  list: { load: () => import('./apiKeyList') },
  create: { load: () => import('./apiKeyCreate') },
});
