import { apiTokens } from '#contract/apiTokens';
import { defineResource } from '../../admin';

/** The API tokens of a user, a part of the profile. */
export default defineResource({
  name: 'apiTokens',
  endpoints: apiTokens,
  embedded: true,
  api: { path: '/tokens', fullList: {} },
  list: { load: () => import('./apiTokenList') },
  create: { load: () => import('./apiTokenCreate') },
});
